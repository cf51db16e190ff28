/** From words to an answer on one store: read, checked, run, and said. */
import { createHash } from 'node:crypto'
import { type Answer, type AnswerBody, NoData, runQuery } from 'core/compile'
import {
  checkQuery,
  type LanguageProblem,
  print,
  type Query,
  type Reading,
  type ReadResult,
  type Teaching,
} from 'core/language'
import { type MarketStore, QueryTimeout } from '../store.ts'
import { createMarketReader } from './market-reader.ts'
import { readingNotes, unknownWords } from './notes.ts'
import type { Asked, Question, ReadAsker, Rephrasing } from './question.ts'
import { createReader, type SentenceReader } from './sentences.ts'
import { verbsOf } from './verbs.ts'

export type Ask = (question: Question) => Promise<Asked>

interface Ground {
  readonly reader: SentenceReader
  readonly dataVersion: string
}

type Understood = Extract<ReadResult, { outcome: 'query' }>

const grounds = new WeakMap<MarketStore, Promise<Ground>>()

/** Names of a store are read once, when the first question comes. */
function groundOf(store: MarketStore): Promise<Ground> {
  const known = grounds.get(store)
  if (known) return known
  const prepare = async (): Promise<Ground> => ({
    reader: await createReader(store),
    dataVersion: await versionOf(store),
  })
  const ground = prepare().catch((error: unknown) => {
    grounds.delete(store)
    throw error
  })
  grounds.set(store, ground)
  return ground
}

/** What a sentence means, without running it. */
export async function readOn(store: MarketStore, sentence: string, asker: ReadAsker): Promise<ReadResult> {
  const { reader } = await groundOf(store)
  return reader.read(sentence, asker)
}

/** Answers questions on one store. */
export function createAsk(store: MarketStore): Ask {
  return async (question) => {
    const { reader, dataVersion } = await groundOf(store)
    const began = performance.now()
    question.onStage?.('reading')
    const teaching = 'sentence' in question ? reader.teach(question.sentence, question) : null
    if (teaching) {
      const taught = teaching.outcome === 'taught' ? teaching.word : null
      return {
        answer: sayTaught(store, teaching),
        dataVersion,
        taught,
        timings: { readMs: performance.now() - began, runMs: 0 },
      }
    }
    const { result, notes } = await readQuestion(reader, question)
    const readMs = performance.now() - began
    const answer = await answerTo(store, question, result, notes)
    return { answer, dataVersion, taught: null, timings: { readMs, runMs: performance.now() - began - readMs } }
  }
}

/** Data of the same state have the same version, on whatever machine they were loaded. */
async function versionOf(store: MarketStore): Promise<string> {
  const rows = await store.rows(
    `select "dataset", "source", "as_of"::varchar as as_of, "rows", "loaded_at" from "dataset_state" order by 1`,
  )
  const hash = createHash('sha256').update(JSON.stringify([store.source, store.seed, store.asOf, rows]))
  return `${store.asOf || 'undated'} ${hash.digest('hex').slice(0, 16)}`
}

async function readQuestion(
  reader: SentenceReader,
  question: Question,
): Promise<{ readonly result: ReadResult; readonly notes: readonly string[] }> {
  if ('query' in question) return { result: alreadyRead(question.query), notes: [] }
  const result = reader.read(question.sentence, question)
  if (!question.rephrase || !isUnreadable(result)) return { result, notes: [] }
  question.onStage?.('rephrasing')
  const rephrased = await question.rephrase(question.sentence)
  return reread(reader, question, result, rephrased)
}

/** Only words that made no sense: a unit that does not fit, a vague word or missing data are answers already. */
const isUnreadable = (result: ReadResult): boolean =>
  result.outcome === 'refused' && ['syntax', 'unknown_word', 'unknown_name'].includes(result.problem.code)

/** A model's words are read like anybody's, and stand only if they make a query. */
function reread(reader: SentenceReader, question: Question, before: ReadResult, rephrased: Rephrasing) {
  if ('why' in rephrased) return { result: before, notes: [rephrased.why] }
  const result = reader.read(rephrased.text, question)
  if (result.outcome !== 'query') {
    return { result: before, notes: ['A language model could not rephrase it either.'] }
  }
  const reading: Reading = { ...result.reading, rephrased: rephrased.text }
  return { result: { ...result, reading }, notes: [] }
}

/** A query of a saved report: its canonical text is what was read. */
function alreadyRead(query: Query): ReadResult {
  const text = print(query)
  const reading = { text, words: [], assumptions: [], corrections: [], rephrased: null }
  const problem = checkQuery(query)
  if (problem) return { outcome: 'refused', problem, choices: [], reading }
  return { outcome: 'query', query, canonical: text, reading, alternatives: [] }
}

async function answerTo(
  store: MarketStore,
  question: Question,
  result: ReadResult,
  notes: readonly string[],
): Promise<Answer> {
  if (result.outcome !== 'query')
    return { ...unanswered(store, result), notes: [...readingNotes(result.reading), ...notes] }
  question.onStage?.('running')
  const asked = asOfThen(result, question.asOf ?? null)
  const asOf = earlierOf(question.asOf ?? null, store.asOf)
  const facts = {
    today: question.today,
    asOf: store.asOf,
    until: question.asOf ?? null,
    source: store.source,
    watchlist: question.watchlist,
  }
  try {
    const body = await runQuery(asked.query, facts, createMarketReader(store, question.asOf ?? null))
    return answered(asked, body, { asOf, source: store.source })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const refused = unanswered(store, { outcome: 'refused', problem, choices: [], reading: result.reading })
    return { ...refused, kind: asked.query.kind, query: asked.query, canonical: asked.canonical }
  }
}

const earlierOf = (day: string | null, last: string): string => (day !== null && day < last ? day : last)

function asOfThen(read: Understood, asOf: string | null): Understood {
  const { query } = read
  if (asOf === null || !('asOf' in query) || query.asOf !== null) return read
  const then = { ...query, asOf }
  return { ...read, query: then, canonical: print(then) }
}

const problemOf = (error: unknown): LanguageProblem | null => {
  const problem = (code: LanguageProblem['code'], message: string): LanguageProblem => ({
    code,
    message,
    place: null,
    nearest: [],
  })
  if (error instanceof NoData) return problem('no_data', error.message)
  if (error instanceof QueryTimeout) {
    return problem('too_large', 'That took too long and was stopped. Ask about fewer companies or a shorter time.')
  }
  return null
}

interface Source {
  readonly asOf: string
  readonly source: string
}

const answered = (
  { query, canonical, reading, alternatives }: Understood,
  body: AnswerBody,
  { asOf, source }: Source,
): Answer => ({
  outcome: 'answer',
  kind: query.kind,
  query,
  canonical,
  reading,
  headline: body.headline,
  notes: [...readingNotes(reading), ...body.notes],
  figures: body.figures,
  tables: body.tables,
  series: body.series,
  why: body.why,
  survivors: body.survivors,
  clarifications: alternatives,
  notUnderstood: unknownWords(reading),
  problem: null,
  asOf,
  source,
  verbs: verbsOf(query),
})

const unanswered = ({ asOf, source }: Source, result: Exclude<ReadResult, { outcome: 'query' }>): Answer => ({
  outcome: result.outcome,
  kind: null,
  query: null,
  canonical: null,
  reading: result.reading,
  headline: result.outcome === 'clarify' ? result.question : result.problem.message,
  notes: readingNotes(result.reading),
  figures: [],
  tables: [],
  series: [],
  why: [],
  survivors: null,
  clarifications: result.choices,
  notUnderstood: unknownWords(result.reading),
  problem: result.outcome === 'refused' ? result.problem : null,
  asOf,
  source,
  verbs: [],
})

function sayTaught(source: Source, teaching: Teaching): Answer {
  const { reading } = teaching
  if (teaching.outcome === 'refused') return unanswered(source, { ...teaching, choices: [] })
  const { word, meaning } = teaching.word
  return {
    ...unanswered(source, {
      outcome: 'clarify',
      question: `From now on “${word}” means ${meaning}.`,
      choices: [],
      reading,
    }),
    outcome: 'answer',
  }
}
