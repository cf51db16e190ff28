/** Ways to write "another site" where a path is expected, and ways to hide them. */
const hosts = [
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  'product.example@evil.example',
  '127.0.0.1',
  '[::1]',
]
const openings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/ /',
  '/./',
  '/../',
  '/a/..//',
  '/.//',
  'http://',
  'https://',
  'HTTPS://',
  'http:',
  'https:/',
  'ftp://',
  'ws://',
  'file:///',
  'data:text/html,',
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'vbscript:',
  'blob:https://',
  '@',
  '.',
  '%2f%2f',
  '/%2f',
  '%2F/',
  '/%5c',
  '%5c%5c',
  '/%09/',
  '/%0a/',
  '/%0d/',
  '/%00/',
  '%68ttps://',
  '/login/../',
  '/login?redirect=//',
  '/LOGIN/',
]
const tails = ['', '/', '/path', '?q=1', '#x', '/%2e%2e', '\\', '%00', '\u2028', '/login']
const wrappings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => ` ${text}`,
  (text) => `\u0000${text}`,
  (text) => `${text}\r\nLocation: https://evil.example`,
]

/** At least `count` of them, always the same ones in the same order. */
export function redirectVariants(count: number): string[] {
  const all = hosts.flatMap((host) =>
    openings.flatMap((opening) => tails.flatMap((tail) => wrappings.map((wrap) => wrap(`${opening}${host}${tail}`)))),
  )
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, at) => at % step === 0)
}
