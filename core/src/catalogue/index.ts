export { type Batch, batchOf, type ColumnData, dayNumber, dayText, noDay } from './batch.ts'
export {
  datasetOf,
  datasets,
  explorerArrays,
  fields,
  findDataset,
  findField,
  findFields,
  isNumeric,
  keywords,
  type LatestColumn,
  latestColumnOf,
  latestColumns,
  latestDatasets,
  type PromptDataset,
  promptCategories,
} from './catalogue.ts'
export {
  type Category,
  categories,
  categoryTitles,
  type Dataset,
  type Field,
  type Period,
  periods,
  type Unit,
  units,
} from './field.ts'
export { formatFigure } from './format.ts'
export {
  atLeastZero,
  type Expression,
  evaluateFormula,
  formulaFields,
  parseFormula,
  type ReadField,
} from './formula.ts'
export { formulaSql, writeFormula } from './formula-sql.ts'
export { type LiveKind, liveKinds } from './live.ts'
export { type Column, columnsOf, columnType, createTableSql, quoteIdentifier } from './sql.ts'
