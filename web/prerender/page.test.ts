import { type Route, routes } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { screens } from '#app/screens.ts'
import { escapeHtml, filesOf, fillPage, type Manifest, shellPage, withFont } from './page.ts'
import { pages } from './pages.ts'

const template = `<!doctype html><html><head><title>x</title>
<meta name="description" content="y" />
<script type="module" crossorigin src="/assets/index.js" nonce="__CSP_NONCE__"></script>
<link rel="stylesheet" crossorigin href="/assets/index.css" nonce="__CSP_NONCE__">
</head><body><div id="root"></div></body></html>`

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/a.tsx': { file: 'assets/a.js', css: ['assets/a.css'], imports: ['_shared.js', 'index.html'] },
  'src/inter.woff2': { file: 'assets/inter.woff2' },
}

const page = {
  title: 'A & B · Artha',
  description: 'Say "hello"',
  html: '<h1>$& hello</h1>',
  scripts: ['assets/index.js', 'assets/a.js'],
  styles: ['assets/index.css', 'assets/a.css'],
  css: '.a{color:red}',
}

describe('a prerendered page', () => {
  const filled = fillPage(template, page)

  it('carries its title, description and words, taken literally', () => {
    expect(filled).toContain('<title>A &amp; B · Artha</title>')
    expect(filled).toContain('content="Say &quot;hello&quot;"')
    expect(filled).toContain('<div id="root"><h1>$& hello</h1></div>')
  })

  it('paints without a second request: its styles stand in the head, with the nonce, and no style sheet blocks before them', () => {
    const [head = '', body = ''] = filled.split('</head>')
    expect(head).toContain('<style nonce="__CSP_NONCE__">.a{color:red}</style>')
    expect(head).not.toContain('rel="stylesheet"')
    expect(body.match(/rel="stylesheet"[^>]*href="([^"]+)"/g)).toHaveLength(2)
  })

  it('fetches its screen’s script early and the entry only once', () => {
    expect(filled).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js" nonce="__CSP_NONCE__">',
    )
    expect(filled.match(/assets\/index\.js/g)).toHaveLength(1)
  })

  it('has a nonce on every script and style, and no script of its own', () => {
    const tags = filled.match(/<(?:script|style|link rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? []
    expect(tags.filter((tag) => !tag.includes('nonce="__CSP_NONCE__"'))).toEqual([])
    expect(filled).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  it.each(['<p style="color:red">x</p>', '<a onclick="x()">x</a>'])(
    'refuses what the policy would refuse: %s',
    (html) => {
      expect(() => fillPage(template, { ...page, html })).toThrow('no inline style or handler')
    },
  )

  it('refuses styles that would end their own element', () => {
    expect(() => fillPage(template, { ...page, css: 'a{content:"</style>"}' })).toThrow('cannot stand inside')
  })
})

describe('the build’s manifest', () => {
  it('gives a screen’s own files and those it needs at once, each once, imports first', () => {
    expect(filesOf(manifest, 'src/a.tsx')).toEqual({
      scripts: ['assets/shared.js', 'assets/index.js', 'assets/a.js'],
      styles: ['assets/shared.css', 'assets/index.css', 'assets/a.css'],
    })
  })

  it('gives the face to fetch first', () => {
    expect(withFont(template, manifest)).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">',
    )
    expect(withFont(template, {})).toBe(template)
  })
})

it('an empty page fetches its screen beside the entry, and what it has already not twice', () => {
  const shell = shellPage(template, { ...page, first: undefined })
  expect(shell).toContain('<title>A &amp; B · Artha</title>')
  expect(shell).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js" nonce="__CSP_NONCE__">')
  expect(shell).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css" nonce="__CSP_NONCE__">')
  expect(shell.match(/assets\/index\./g)).toHaveLength(2)
  expect(shell).toContain('<div id="root"></div>')
  expect(shell).not.toContain('first-calls')
})

it('an empty page names what its first figures need, before any script', () => {
  const open = shellPage(template, { ...page, first: { paths: ['/api/a?x=1&y=2', '/api/b'] } })
  expect(open).toContain('<meta name="first-calls" content="/api/a?x=1&amp;y=2 /api/b">')
  expect(open.indexOf('first-calls')).toBeLessThan(open.indexOf('<script'))
  expect(shellPage(template, { ...page, first: { paths: ['/api/a'], own: true } })).toContain(
    'content="/api/a" data-own>',
  )
})

describe('the built pages', () => {
  it('are one for every route that has a screen, each with a file of its own', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual(Object.keys(screens).sort())
    expect(pages.find(({ path }) => path === '/')?.file).toBe('index.html')
    expect(new Set(pages.map(({ file }) => file)).size).toBe(pages.length)
  })

  it('are rendered for the landing and static pages, each with a description', () => {
    const wanted = (routes as readonly Route[]).filter(({ prerender }) => prerender).map(({ path }) => path)
    const rendered = pages.filter(({ isRendered }) => isRendered)
    expect(rendered.map(({ path }) => path)).toEqual(wanted)
    expect(rendered.filter(({ description }) => description.length <= 40)).toEqual([])
  })
})

it('escapes what could close a tag or an attribute', () => {
  expect(escapeHtml('<a href="x">&</a>')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;')
})
