import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './routes.ts'

const origin = 'https://artha.example'

/** How the answer would leave the site, by the parser browsers use; null when it stays. Decoded once too: a router may do that. */
function wayOut(target: string): string | null {
  const answer = safeRedirect(target)
  const said = `${JSON.stringify(target)} → ${JSON.stringify(answer)}`
  if (!/^\/(?![/\\])/.test(answer)) return `${said} is not a path`
  for (const reading of [answer, decodeURIComponent(answer.split(/[?#]/)[0] ?? '')]) {
    if (!URL.canParse(reading, origin)) return `${said} is no address`
    const url = new URL(reading, origin)
    if (url.origin !== origin) return `${said} leads to ${url.origin}`
    // A path that begins with two slashes is another host as soon as anyone resolves it again.
    if (/^\/[/\\]/.test(url.pathname)) return `${said} begins with two slashes`
    if (/^\/login(\/|$)/i.test(url.pathname)) return `${said} leads back to sign-in`
  }
  return null
}

const openings = [
  '',
  '/',
  '//',
  '///',
  '/\\',
  '\\',
  '\\\\',
  '\\/',
  '/.',
  '/..',
  '/./',
  '/../',
  '/a/..',
  '/%3F/..',
  '/%23/..',
  '/?',
  '/#',
]
const slashes = [
  '/',
  '//',
  '\\',
  '/\\',
  '%2f',
  '%2F%2f',
  '%5c',
  '%252f',
  '%255c',
  '/\t/',
  '\n//',
  '\r/',
  '%09/',
  '%0a/',
  '%00/',
  '/%20/',
  '\u2215',
  '\u2044',
  '\uff0f\uff0f',
  '\u29f8',
  '\u3002',
  '%e2%88%95',
  '%ef%bc%8f',
  ';/',
  '/.//',
  '/..//',
  '/%2e%2e//',
  '/%2e/',
]
const hosts = [
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  'artha.example@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '[::1]',
  'evil%2eexample',
  'login',
  'LOGIN?redirect=/login',
]
const schemes = [
  'http:',
  'https:',
  'https:/',
  'https://',
  'HTTPS:\\\\',
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  '\tjavascript:',
  'java\nscript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'ftp:',
  '//user:pw@',
  'mailto:',
  'about:',
]

const hostile = [
  ...openings.flatMap((opening) => slashes.flatMap((slash) => hosts.map((host) => `${opening}${slash}${host}`))),
  ...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}${host}`)),
  ...schemes.flatMap((scheme) => slashes.map((slash) => `${scheme}${slash}evil.example`)),
]

describe('after signing in a person', () => {
  it('[S45] stays on this site through thousands of hostile redirect targets', () => {
    expect(new Set(hostile).size).toBeGreaterThan(5000)
    const encoded = hostile.flatMap((target) => [
      target,
      encodeURI(target),
      target.slice(0, 1) + encodeURIComponent(target.slice(1)),
    ])
    expect(encoded.map(wayOut).filter(Boolean)).toEqual([])
  })

  it('[S45] stays on this site whatever the pieces of the target are', { timeout: 30_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...openings,
        ...slashes,
        ...hosts,
        ...schemes,
        '?',
        '#',
        '%',
        '..',
        '.',
        '@',
        ':',
        ' ',
        '\u0000',
        '\u200b',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    )
    const target = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          target,
          target.map((rest) => `/${rest}`),
        ),
        (text) => {
          expect(wayOut(text)).toBeNull()
        },
      ),
      { numRuns: 1500 },
    )
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a tab that browsers leave out', '/\t/evil.example'],
    ['encoded slashes', '/%2f%2fevil.example'],
    ['dots that climb to a second slash', '/a/..//evil.example'],
    ['dots behind an encoded question mark', '/%3F/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'trade'],
    ['something that cannot be decoded', '/%zz'],
    ['the sign-in page', '/login'],
    ['the sign-in page in other letters', '/LOGIN/?redirect=/login'],
    ['the sign-in page encoded', '/%6cogin'],
    ['an endless path', `/${'a'.repeat(2000)}`],
  ])('[S45] goes home for %s', (_what, target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  it.each([
    '/',
    '/assistant',
    '/company/M%26M',
    '/trade?i=NSE:NIFTYBEES&price=250.5&quantity=4&reportedPrice=251&action=BUY',
    '/share/6c9a5d0e-8d3b-4a64-9a55-0f1d5f5d8a10',
    '/tnc#cancellation',
    '/assistant?q=https://example.com//x',
    '/assistant?q=100%',
    '/loginhelp',
  ])('[S45] goes to %s, unchanged', (target) => {
    expect(safeRedirect(target)).toBe(target)
  })
})
