/** Puts a rendered route into the built page: its title, its description, its screen's files, its HTML. */
import type { FirstCalls } from '#app/first-calls.ts'

export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly isEntry?: boolean
}

export type Manifest = Readonly<Record<string, Chunk>>

/** A chunk's own files and those it imports at once, each once. */
export function filesOf(manifest: Manifest, key: string): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const scripts: string[] = []
  const styles: string[] = []
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    scripts.push(chunk.file)
    styles.push(...(chunk.css ?? []))
  }
  visit(key)
  return { scripts, styles }
}

/** The face is asked for before the style sheet that names it has arrived: words are drawn once, not twice. */
export function withFont(template: string, manifest: Manifest): string {
  const face = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))
  if (!face) return template
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${face.file}">`
  return template.replace('</title>', () => `</title>\n    ${link}`)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** What a page fetches at once. */
interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export interface Page extends Files {
  readonly title: string
  readonly description: string
  readonly html: string
  /** The text of all its styles. */
  readonly css: string
}

const withTitle = (template: string, title: string): string =>
  template.replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>`)

/** Only what the built page does not fetch already. */
const preloadsOf = (template: string, scripts: readonly string[]): string[] =>
  scripts
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`)

interface ShellPage extends Pick<Page, 'title'>, Files {
  readonly first: FirstCalls | undefined
}

/** Before the script that reads it. */
const withFirstCalls = (template: string, { paths, own }: FirstCalls): string =>
  template.replace(
    '</title>',
    () => `</title>\n    <meta name="first-calls" content="${escapeHtml(paths.join(' '))}"${own ? ' data-own' : ''}>`,
  )

/** An empty page that fetches its screen, and what that shows first, beside the entry and not after it has run. */
export function shellPage(template: string, { title, scripts, styles, first }: ShellPage): string {
  const sheets = styles
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`)
  const links = [...sheets, ...preloadsOf(template, scripts)].map((link) => `  ${link}\n  `).join('')
  const titled = withTitle(template, title).replace('</head>', () => `${links}</head>`)
  return first ? withFirstCalls(titled, first) : titled
}

/** `not all`: fetched last and never applied, for the words of the page already carry the same rules. */
const styleLink = (file: string) =>
  `<link rel="stylesheet" media="not all" crossorigin href="/${file}" nonce="__CSP_NONCE__">`

/**
 * The page's styles stand in its head, so that the first paint waits for no second request; their files follow at the
 * end of the body, where the script that loads a screen finds them and does not wait for them again.
 */
export function fillPage(template: string, page: Page): string {
  // Closing the style element early would turn the rest of it into page text.
  if (page.css.includes('</')) throw new Error('The styles cannot stand inside a page.')
  const preloads = preloadsOf(template, page.scripts)
  const filled = withTitle(template, page.title)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapeHtml(page.description))
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `<style nonce="__CSP_NONCE__">${page.css}</style>\n    ${preloads.join('\n    ')}\n  </head>`,
    )
    // The words are here already: their script may wait for the face and the pictures.
    .replace(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
    .replace('</body>', () => `${page.styles.map((file) => `  ${styleLink(file)}\n  `).join('')}</body>`)
  if (!filled.includes(page.html)) throw new Error('The built page has no empty #root to fill.')
  // An inline style or handler would be refused by the content security policy and change the look without a word.
  const inline = /<[^>]+\s(?:style|on\w+)=/.exec(page.html)
  if (inline) throw new Error(`Prerendered HTML must carry no inline style or handler: ${inline[0]}`)
  return filled
}
