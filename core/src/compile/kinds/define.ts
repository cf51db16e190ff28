/** What a word means: a figure of the catalogue, an indicator, a candle pattern or a word of the market. */
import {
  datasetOf,
  type Field,
  findFields,
  formatFigure,
  formulaFields,
  isNumeric,
  latestColumnOf,
  parseFormula,
  quoteIdentifier,
} from 'core/catalogue'
import { type CandlePattern, findIndicator, findPattern, type Indicator } from 'core/indicators'
import {
  type Define,
  findGlossaryEntry,
  type GlossaryEntry,
  technicalFields,
  technicalOfField,
  usualPeriod,
} from 'core/language'
import type { AnswerTable } from '../answer.ts'
import { NoData } from '../no-data.ts'
import { body, figure, lineageOfField, numberOf, plainColumn, table } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'

/** Today's median is told of these companies. */
const broadIndex = 'NIFTY 500'

export async function answerDefine({ term }: Define, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const places = findFields(term)
  const usual = usualPeriod(term)
  const field = places.find(({ period }) => period === usual) ?? places[0]
  if (field) return defineField(field, places, facts, reader)
  const indicator = findIndicator(term)
  if (indicator) return defineIndicator(indicator, await medianOfIndicator(indicator, facts, reader))
  const pattern = findPattern(term)
  if (pattern) return definePattern(pattern)
  const entry = findGlossaryEntry(term)
  if (entry) return defineWord(entry)
  throw new NoData(`“${term.replaceAll('_', ' ')}” is not a word that is known here.`)
}

async function defineField(
  field: Field,
  places: readonly Field[],
  facts: MarketFacts,
  reader: MarketReader,
): Promise<AnswerBody> {
  const also = technicalOfField(field.id)
  const indicator = also ? findIndicator(also.id) : undefined
  const median = await medianToday(field, facts, reader)
  return body(`${field.title}: ${field.description}`, {
    notes: [
      ...(field.formula ? [`Formula: ${field.title} = ${inTitles(field.formula)}`] : []),
      ...(indicator ? [`It is the last value of the indicator ${indicator.title}: ${indicator.about}`] : []),
      ...calledNote(
        field.words.filter((word) => word !== field.title.toLowerCase() && word !== field.id.replaceAll('_', ' ')),
      ),
    ],
    figures: median,
    tables: [wherePlaced(places), ...partsOf(field)],
  })
}

const calledNote = (words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`Also called: ${words.slice(0, 6).join(', ')}.`]

/** net_profit / revenue * 100 → Net profit / Revenue * 100 */
const inTitles = (formula: string): string =>
  formula.replaceAll(/[a-z][a-zA-Z0-9_]*(?!\w*\()/g, (name) => findFields(name)[0]?.title ?? name)

const periodWords: Readonly<Record<Field['period'], string>> = {
  annual: 'each financial year',
  quarterly: 'each quarter',
  ttm: 'the last twelve months',
  daily: 'each trading day',
  point: 'now',
  event: 'whenever it happens',
  live: 'live',
  minute: 'each minute of today',
}

const wherePlaced = (places: readonly Field[]): AnswerTable =>
  table(
    'Where it is kept',
    [plainColumn('Data set', 'text', 'name'), plainColumn('For', 'text', 'text'), plainColumn('Unit', 'text', 'text')],
    places
      .filter(({ dataset }) => datasetOf(dataset).storage === 'table')
      .map(({ dataset, period, unit }) => [datasetOf(dataset).title, periodWords[period], unit]),
  )

/** What the formula is made of. */
function partsOf({ formula }: Field): AnswerTable[] {
  if (!formula) return []
  const parts = [...new Set(formulaFields(parseFormula(formula)))].flatMap((id) => findFields(id).slice(0, 1))
  if (parts.length === 0) return []
  return [
    table(
      'Made of',
      [plainColumn('Figure', 'text', 'name'), plainColumn('Meaning', 'text', 'text')],
      parts.map(({ title, description }) => [title, description]),
    ),
  ]
}

async function medianToday(field: Field, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody['figures']> {
  const column = latestColumnOf(field)
  if (!column || !isNumeric(field.unit)) return []
  const [row] = await reader.rows({
    sql: `select median(l.${quoteIdentifier(column)}) as median, count(l.${quoteIdentifier(column)})::double as known
from "latest" l where l."symbol" in (select "symbol" from "market_index_wise_companies" where "index_name" = $1)`,
    values: [broadIndex],
  })
  const [median, known] = [numberOf(row, 'median'), numberOf(row, 'known')]
  if (median === null) return []
  return [
    figure(`Median of ${broadIndex}`, median, field.unit, {
      note: `${formatFigure('count', known)} companies that have it`,
      lineage: lineageOfField(field, facts, `median(${field.id} by market)`),
    }),
  ]
}

/** Where the store keeps its last value. */
async function medianOfIndicator({ id, outputs }: Indicator, facts: MarketFacts, reader: MarketReader) {
  const kept = technicalFields.find((each) => {
    const known = technicalOfField(each)
    return known?.id === id && known.output === outputs[0]?.name && known.of === null
  })
  const field = kept ? findFields(kept)[0] : undefined
  return field && field.unit !== 'price' ? medianToday(field, facts, reader) : []
}

function defineIndicator(
  { title, about, words, parameters, outputs, pane }: Indicator,
  figures: AnswerBody['figures'],
): AnswerBody {
  return body(`${title}: ${about}`, {
    figures,
    notes: [
      pane === 'price' ? 'It is drawn over the price.' : 'It is drawn below the price, on a scale of its own.',
      ...calledNote(words.filter((word) => word !== title.toLowerCase())),
    ],
    tables: [
      table(
        'Lines',
        [plainColumn('Line', 'text', 'name'), plainColumn('Unit', 'text', 'text')],
        outputs.map((line) => [line.title, line.unit]),
      ),
      ...(parameters.length === 0
        ? []
        : [
            table(
              'Settings',
              [
                plainColumn('Setting', 'text', 'name'),
                plainColumn('Usual', 'figure'),
                plainColumn('From', 'figure'),
                plainColumn('To', 'figure'),
              ],
              parameters.map((each) => [each.title, each.default, each.min, each.max]),
            ),
          ]),
    ],
  })
}

function definePattern({ title, rule, bias, candles, words }: CandlePattern): AnswerBody {
  const leaning = bias === 'neutral' ? 'no direction' : `a ${bias} turn or push`
  return body(`${title}: a pattern of ${candles} ${candles === 1 ? 'candle' : 'candles'}, taken for ${leaning}.`, {
    notes: [`Rule: ${rule}`, ...calledNote(words.filter((word) => word !== title.toLowerCase()))],
  })
}

const defineWord = ({ title, meaning, words }: GlossaryEntry): AnswerBody =>
  body(`${title}: ${meaning}`, { notes: calledNote(words.filter((word) => word !== title.toLowerCase())) })
