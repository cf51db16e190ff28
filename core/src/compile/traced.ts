/** Every figure can be traced: those a kind computes itself get their formula, data set, day and source here. */
import { isNumeric } from 'core/catalogue'
import type { AnswerColumn, AnswerFigure, Lineage } from './answer.ts'
import { computedLineage } from './parts.ts'
import type { AnswerBody, MarketFacts } from './reader.ts'

export interface Traces {
  /** Where what they are computed from is kept. */
  readonly dataset: string
  /** By title or label; a title that ends in "…" stands for all that begin so. */
  readonly formulas: Readonly<Record<string, string>>
}

function formulaOf(title: string, formulas: Traces['formulas']): string | null {
  const exact = formulas[title]
  if (exact !== undefined) return exact
  const begun = Object.entries(formulas).find(([key]) => key.endsWith('…') && title.startsWith(key.slice(0, -1)))
  return begun?.[1] ?? null
}

export function traced(body: AnswerBody, facts: MarketFacts, { dataset, formulas }: Traces): AnswerBody {
  const lineage = (title: string): Lineage => {
    const formula = formulaOf(title, formulas)
    return {
      ...computedLineage({ title, formula: formula ?? title, description: formula ?? `${title}.`, dataset }, facts),
      formula,
    }
  }
  const ofColumn = (column: AnswerColumn): AnswerColumn =>
    column.lineage === null && isNumeric(column.unit) ? { ...column, lineage: lineage(column.title) } : column
  const ofFigure = (figure: AnswerFigure): AnswerFigure =>
    figure.lineage === null ? { ...figure, lineage: lineage(figure.label) } : figure
  return {
    ...body,
    figures: body.figures.map(ofFigure),
    tables: body.tables.map((table) => ({ ...table, columns: table.columns.map(ofColumn) })),
  }
}
