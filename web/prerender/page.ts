/** Puts a rendered route into the built page: its title, its description, its screen's files, its HTML. */

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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

export interface Page {
  readonly title: string
  readonly description: string
  readonly html: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export function fillPage(template: string, page: Page): string {
  const missing = (files: readonly string[]) => files.filter((file) => !template.includes(`/${file}"`))
  const head = [
    ...missing(page.styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" nonce="__CSP_NONCE__">`),
    ...missing(page.scripts).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`,
    ),
  ].join('\n    ')
  const filled = template
    .replace(/<title>.*?<\/title>/s, `<title>${escapeHtml(page.title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escapeHtml(page.description))
    .replace('</head>', () => `${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
  if (!filled.includes(page.html)) throw new Error('The built page has no empty #root to fill.')
  // An inline style or handler would be refused by the content security policy and change the look without a word.
  const inline = /<[^>]+\s(?:style|on\w+)=/.exec(page.html)
  if (inline) throw new Error(`Prerendered HTML must carry no inline style or handler: ${inline[0]}`)
  return filled
}
