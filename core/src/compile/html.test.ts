import { expect, it } from 'vitest'
import { aColumn, anAnswer } from './answer.fixture.ts'
import { answerHtml } from './html.ts'

const name = aColumn('name', { title: 'Company', unit: 'text', role: 'name' })

it('writes headline, reading, notes and a table, figures in Indian style', () => {
  const html = answerHtml(
    anAnswer({
      canonical: 'screen stocks where roce > 20%',
      notes: ['ROCE leaves out banks'],
      tables: [
        {
          title: 'Companies',
          columns: [name, aColumn('cap', { title: 'Market cap', unit: 'rupees' }), aColumn('roce', { title: 'ROCE' })],
          rows: [
            ['TCS', 14_00_000e7, 64.2],
            ['ITC', null, -3],
          ],
          total: 3,
        },
      ],
    }),
  )
  expect(html).toBe(
    '<p><strong>2 companies</strong></p><p>Read as <code>screen stocks where roce &gt; 20%</code></p>' +
      '<ul><li>ROCE leaves out banks</li></ul>' +
      '<table><caption>Companies</caption><thead><tr><th scope="col">Company</th><th scope="col">Market cap</th><th scope="col">ROCE</th></tr></thead>' +
      '<tbody><tr><td>TCS</td><td>₹14.00 lakh cr</td><td>64.20%</td></tr><tr><td>ITC</td><td>–</td><td>−3.00%</td></tr></tbody></table>' +
      '<p>and 1 more</p><p><em>Sample market, up to 6 Feb 2024.</em></p>',
  )
})

it('writes what a name or a sentence holds as text, never as markup', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  const html = answerHtml(
    anAnswer({
      outcome: 'clarify',
      headline: evil,
      notes: [evil],
      canonical: evil,
      clarifications: [{ label: evil, text: evil }],
      figures: [{ label: evil, value: 1, unit: 'count', note: evil, lineage: null }],
      tables: [{ title: evil, columns: [name], rows: [[evil]], total: 1 }],
      why: [
        { symbol: evil, name: evil, isIn: false, outside: evil, clauses: [{ clause: evil, holds: null, figures: [] }] },
      ],
      survivors: {
        universe: 1,
        clauses: [{ clause: evil, alone: 0, soFar: 0 }],
        loosest: { text: evil, canonical: evil, matches: 1 },
      },
    }),
  )
  expect(html).not.toMatch(/<img|"alert|'alert/)
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(14)
})

it('writes a series as a table where no table says the same', () => {
  const series = [
    {
      title: 'PE',
      unit: 'times',
      draw: 'line',
      points: [
        ['2024-02-05', 30],
        ['2024-02-06', null],
      ],
      levels: [],
      marks: [],
    },
  ] as const
  expect(answerHtml(anAnswer({ series }))).toContain(
    '<td>2024-02-05</td><td>30.00×</td></tr><tr><td>2024-02-06</td><td>–</td>',
  )
  const tables = [{ title: '', columns: [name], rows: [['x']], total: 1 }]
  expect(answerHtml(anAnswer({ series, tables }))).not.toContain('2024-02-05')
})
