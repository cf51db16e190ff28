import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { patterns } from './candles/patterns.ts'
import { indicators } from './registry.ts'

const page = readFileSync(new URL('../../../docs/indicators.md', import.meta.url), 'utf8')

it('every indicator stands in docs/indicators.md with its parameters, lines and warm-up, every pattern with its rule', () => {
  const rows = [
    ...indicators.map(({ id, title, parameters, outputs, warmUp }) => {
      const settings = parameters.map(({ name, default: value }) => `${name} ${value}`).join(', ') || '—'
      return `| \`${id}\` | ${title} | ${settings} | ${outputs.map(({ name }) => name).join(', ')} | ${warmUp()} |`
    }),
    ...patterns.map(({ id, title, bias, bars, rule }) => `| \`${id}\` | ${title} | ${bias} | ${bars} | ${rule} |`),
  ]
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
