/** An answer as plain text, for a terminal: columns line up, figures are Indian style. */
import { formatFigure, isNumeric } from 'core/catalogue'
import { formatNumber } from 'core/values'
import type { Answer, AnswerSeries, AnswerTable, Cell, Survivors, WhyCard } from './answer.ts'
import { writtenFigure } from './movement.ts'
import { dayText } from './range.ts'

const mostRows = 50

export function answerText(answer: Answer): string {
  return [
    [answer.headline, ...(answer.canonical ? [`  = ${answer.canonical}`] : [])].join('\n'),
    answer.notes.map((note) => `- ${note}`).join('\n'),
    answer.clarifications.map(({ label, text }) => `? ${label}${label === text ? '' : `: ${text}`}`).join('\n'),
    answer.figures
      .map(
        ({ label, value, unit, note, movement }) =>
          `${label}: ${writtenFigure(unit, value, movement)}${note ? ` (${note})` : ''}`,
      )
      .join('\n'),
    ...answer.tables.map(tableText),
    ...(answer.tables.length + answer.figures.length > 0 ? [] : answer.series.map(seriesText)),
    ...answer.why.map(whyText),
    answer.survivors ? survivorsText(answer.survivors) : '',
    answer.outcome === 'answer' ? `${answer.source}, up to ${dayText(answer.asOf)}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function grid(
  title: string,
  heads: readonly string[],
  isRight: readonly boolean[],
  rows: readonly (readonly string[])[],
): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (isRight[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [...(title ? [title] : []), line(heads), ...rows.map(line)].join('\n')
}

function tableText({ title, columns, rows, total }: AnswerTable): string {
  const shown = rows.slice(0, mostRows)
  const text = grid(
    title,
    columns.map((column) => column.title),
    columns.map(({ unit }) => isNumeric(unit)),
    shown.map((row) => columns.map((column, at) => cellText(column, row[at] ?? null))),
  )
  return total > shown.length ? `${text}\n… and ${formatNumber(total - shown.length, 0)} more` : text
}

const cellText = ({ unit, movement }: AnswerTable['columns'][number], cell: Cell): string =>
  typeof cell === 'string' && isNumeric(unit) ? cell : writtenFigure(unit, cell, movement)

const seriesText = ({ title, unit, points }: AnswerSeries): string =>
  grid(
    '',
    ['Period', title],
    [false, true],
    points.slice(-mostRows).map(([x, y]) => [x, formatFigure(unit, y)]),
  )

const verdict = (holds: boolean | null): string => (holds === null ? 'not known' : holds ? 'yes' : 'no')

const whyText = ({ name, symbol, isIn, outside, clauses }: WhyCard): string =>
  [
    `${name} (${symbol}) is ${isIn ? 'in the list' : 'not in the list'}${outside ? `: ${outside}` : ''}`,
    ...clauses.map(
      ({ clause, words = clause, holds, figures }) =>
        `  ${verdict(holds)}: ${words}${figures.length > 0 ? ` (${figures.map(({ label, value, unit, movement }) => `${label} ${writtenFigure(unit, value, movement)}`).join(', ')})` : ''}`,
    ),
  ].join('\n')

const survivorsText = ({ universe, clauses, loosest }: Survivors): string =>
  [
    grid(
      `Of ${formatNumber(universe, 0)}, how many each condition lets through`,
      ['Condition', 'Alone', 'Together'],
      [false, true, true],
      clauses.map(({ clause, alone, soFar }) => [clause, formatNumber(alone, 0), formatNumber(soFar, 0)]),
    ),
    ...(loosest ? [`${loosest.text}\n  = ${loosest.canonical}`] : []),
  ].join('\n')
