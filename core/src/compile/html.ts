/** An answer as HTML, for keeping and sharing: headings, paragraphs and tables, nothing that runs or fetches. */
import { formatFigure, isNumeric } from 'core/catalogue'
import { formatNumber, missing } from 'core/values'
import type { Answer, AnswerFigure, AnswerSeries, AnswerTable, Survivors, WhyCard } from './answer.ts'
import { writtenFigure } from './movement.ts'
import { dayText } from './range.ts'

/** Longer tables are whole in the answer itself; what is kept beside the question is for reading. */
const mostRows = 100

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const tag = (name: string, inside: string): string => `<${name}>${inside}</${name}>`
const paragraph = (text: string): string => tag('p', safe(text))
const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : tag('ul', items.map((item) => tag('li', item)).join(''))

export function answerHtml(answer: Answer): string {
  return [
    tag('p', tag('strong', safe(answer.headline))),
    answer.canonical ? tag('p', `Read as ${tag('code', safe(answer.canonical))}`) : '',
    list(answer.notes.map(safe)),
    list(answer.clarifications.map(({ label }) => safe(label))),
    figures(answer.figures),
    ...answer.tables.map(table),
    // A table or a figure says the same more shortly.
    ...(answer.tables.length + answer.figures.length > 0 ? [] : answer.series.map(seriesTable)),
    ...answer.why.map(whyCard),
    answer.survivors ? survivors(answer.survivors) : '',
    answer.outcome === 'answer' ? tag('p', tag('em', safe(`${answer.source}, up to ${dayText(answer.asOf)}.`))) : '',
  ].join('')
}

function figures(all: readonly AnswerFigure[]): string {
  if (all.length === 0) return ''
  return tag(
    'dl',
    all
      .map(
        ({ label, value, unit, note, movement }) =>
          tag('dt', safe(label)) +
          tag('dd', safe(writtenFigure(unit, value, movement)) + (note ? ` ${tag('em', safe(note))}` : '')),
      )
      .join(''),
  )
}

function grid(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = tag('tr', heads.map((text) => `<th scope="col">${safe(text)}</th>`).join(''))
  const body = rows.map((row) => tag('tr', row.map((text) => tag('td', safe(text))).join(''))).join('')
  return tag('table', (title ? tag('caption', safe(title)) : '') + tag('thead', head) + tag('tbody', body))
}

function table({ title, columns, rows, total }: AnswerTable): string {
  const shown = rows.slice(0, mostRows)
  const cells = shown.map((row) =>
    columns.map(({ unit, movement }, at) => {
      const cell = row[at] ?? null
      // Text in a column of figures says why there is none.
      return typeof cell === 'string' && isNumeric(unit) ? cell || missing : writtenFigure(unit, cell, movement)
    }),
  )
  const more = total - shown.length
  return (
    grid(
      title,
      columns.map((column) => column.title),
      cells,
    ) + (more > 0 ? paragraph(`and ${formatNumber(more, 0)} more`) : '')
  )
}

const seriesTable = ({ title, unit, points }: AnswerSeries): string =>
  grid(
    title,
    ['Period', title],
    points.slice(-mostRows).map(([x, y]) => [x, formatFigure(unit, y)]),
  )

const verdicts = new Map<boolean | null, string>([
  [true, 'Yes'],
  [false, 'No'],
  [null, 'Not known'],
])

function whyCard({ name, symbol, isIn, outside, clauses }: WhyCard): string {
  const said = `${name} (${symbol}) is ${isIn ? 'in the list' : 'not in the list'}${outside ? `: ${outside}` : ''}`
  if (clauses.length === 0) return paragraph(said)
  return (
    tag('h4', safe(said)) +
    grid(
      '',
      ['Condition', 'Holds', 'Figures'],
      clauses.map(({ clause, words = clause, holds, figures: read }) => [
        words,
        verdicts.get(holds) ?? '',
        read.map(({ label, value, unit, movement }) => `${label} ${writtenFigure(unit, value, movement)}`).join(', '),
      ]),
    )
  )
}

function survivors({ universe, clauses, loosest }: Survivors): string {
  return (
    grid(
      `Of ${formatNumber(universe, 0)}, how many each condition lets through`,
      ['Condition', 'Alone', 'Together with those above'],
      clauses.map(({ clause, alone, soFar }) => [clause, formatNumber(alone, 0), formatNumber(soFar, 0)]),
    ) + (loosest ? paragraph(loosest.text) : '')
  )
}
