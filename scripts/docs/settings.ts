/** The table of settings in docs/operators.md, from the schema that reads them. */
import { EnvSchema } from '../../server/src/env.ts'

const begin = '<!-- settings: written by npm run docs -->'
const end = '<!-- end of settings -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')

function settingsTable(): string {
  const defaults: Record<string, unknown> = EnvSchema.parse({})
  const rows = Object.entries(EnvSchema.unwrap().shape).map(([name, schema]) => {
    const value = defaults[name]
    const shown = value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)
    return `| \`${name}\` | ${shown === '' ? 'not set' : `\`${cell(shown)}\``} | ${cell(schema.description ?? '')} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The page with its table as it should be. */
export function withSettings(page: string): string {
  const [head, rest] = page.split(begin)
  const tail = rest?.split(end)[1]
  if (head === undefined || tail === undefined) throw new Error(`The page has no place between ${begin} and ${end}.`)
  return `${head}${begin}\n\n${settingsTable()}\n\n${end}${tail}`
}
