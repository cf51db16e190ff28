/** "who holds it", "any news on this": another kind of question about what the one before was about. */
import type { Instrument } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import type { Entity } from '../../reading.ts'
import { refusal } from '../candidate.ts'
import { field } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { isPeersWord } from '../figures/universe.ts'
import { backtest } from '../kinds/backtest.ts'
import { chain } from '../kinds/chain.ts'
import { chart } from '../kinds/chart.ts'
import { termOf } from '../kinds/define.ts'
import { events } from '../kinds/events.ts'
import { futures } from '../kinds/futures.ts'
import { holders } from '../kinds/holders.ts'
import { lookup } from '../kinds/lookup.ts'
import { contentOf, saysAny } from '../kinds/slots.ts'
import { watch } from '../kinds/watch.ts'
import { became, isWord, joinNotes, type Sentence, senseAt, type Token } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { isRows, placesFrom } from './listed.ts'
import { named, subjectsOf } from './subject.ts'

export const pronouns: ReadonlySet<string> = new Set([
  'it',
  'its',
  "it's",
  'this',
  'that',
  'iska',
  'iski',
  'iske',
  'uska',
  'uski',
  'uske',
  'isme',
  'usme',
])

export const askAboutIt: Edit = (sentence, previous, context) => {
  const subjects = subjectsOf(previous)
  const [subject] = subjects ?? []
  const isOfPeers = sentence.tokens.some((_token, at) => isPeersWord(sentence, at))
  if (!subject || subjects?.length !== 1) return null
  if (!isOfPeers && !saysAny(sentence, pronouns) && !isOfCompany(sentence, subject)) return null
  if (sentence.tokens.some((_token, at) => readInstrument(sentence, at))) return null
  const entity = context.lexicon.entities.find(({ is, id }) => is === subject.asset && id === subject.symbol)
  if (!entity) return null
  const whole = withName(sentence, entity)
  for (const kind of isOfPeers ? [lookup] : [holders, events, chain, futures]) {
    const found = kind.read(whole, context)
    if (found?.outcome !== 'query' || found.unread.length > 0) continue
    const meaning = became(0, sentence.tokens.length, print(found.query))
    return changed(found.query, [], { ...meaning, assumptions: found.notes.assumptions })
  }
  return null
}

/** "its dividend history" after a list: nobody said whose. */
export const askWhose: Edit = (sentence, previous) =>
  isRows(previous) && subjectsOf(previous) === null && /^\s*(?:and |show |what about )?its\b/i.test(sentence.text)
    ? refusal('Whose? Say the name with it, as in “dividend history of tcs”.')
    : null

/** "and roe" after "what is roce". */
export const defineNext: Edit = (sentence, previous) => {
  const places = contentOf(sentence, placesFrom(sentence, 0)).filter(
    (at) => !isWord(sentence, at, 'fu.about', 'fu.and'),
  )
  const [at] = places
  const token = at === undefined ? undefined : sentence.tokens[at]
  const term = token ? termOf(token) : null
  if (previous.kind !== 'define' || !isWord(sentence, 0, 'fu.about', 'fu.and') || !term || places.length > 1)
    return null
  return changed({ kind: 'define', term }, [], became(0, sentence.tokens.length, `define ${term}`))
}

/** "of tcs" after "what is roce": that figure of it. */
export const askTermOf: Edit = (sentence, previous) => {
  if (previous.kind !== 'define' || !/^\s*(?:and )?(?:of|for|in) /i.test(sentence.text)) return null
  const found = named(sentence, ['of', 'for', 'in', 'fu.and', 'fu.about'])
  const figure = found && field(previous.term)
  return figure
    ? changed(
        { kind: 'lookup', subjects: found.instruments, show: [figure], at: null, asOf: null },
        [],
        joinNotes(became(0, found.at, previous.term), found.notes),
      )
    : null
}

const filedWords =
  'news announcements filings dividend dividends split splits bonus shareholders shareholding insider insiders deals results'
const filed: ReadonlySet<string> = new Set(filedWords.split(' '))

/** "latest news", "dividend history" after a company: its own; of a time, or of many, it is asked of all. */
const isOfCompany = (sentence: Sentence, { asset }: Instrument): boolean =>
  asset === 'stock' &&
  saysAny(sentence, filed) &&
  !saysAny(sentence, ofMany) &&
  sentence.tokens.every((_token, at) => {
    const isOfTime = senseAt(sentence, at, 'range') ?? senseAt(sentence, at, 'date') ?? senseAt(sentence, at, 'number')
    return !isOfTime && !isWord(sentence, at, 'today', 'yesterday', 'top', 'highest', 'lowest', 'what')
  })

const ofMany: ReadonlySet<string> = new Set(
  'any stock stocks company companies share shares koi all market etf etfs coin coins'.split(' '),
)

/** "alert me at 2000", "backtest buying when rsi below 30" after a question about a company: of it, not of all of them. */
export const ruleOfIt: Edit = (sentence, previous, context) => {
  const subjects = subjectsOf(previous)
  if (!subjects || subjects.length === 0 || saysAny(sentence, ofMany)) return null
  for (const kind of [watch, backtest]) {
    const found = kind.read(sentence, context)
    if (found?.outcome !== 'query' || found.unread.length > 0) continue
    const { query } = found
    if ((query.kind !== 'watch' && query.kind !== 'backtest') || 'instruments' in query.target) return null
    const { base, within, except } = query.target.universe
    if (base !== 'stocks' || within.length + except.length > 0) return null
    return changed({ ...query, target: { instruments: subjects } }, [], found.notes)
  }
  return null
}

/** "chart with 50 dma", "weekly chart", "plot with rsi last 2 years" of what was asked about. */
export const chartIt: Edit = (sentence, previous, context) => {
  const subjects = previous.kind === 'chart' ? null : subjectsOf(previous)
  if (!subjects || subjects.length === 0 || saysAny(sentence, ofMany)) return null
  if (sentence.tokens.some((_token, at) => readInstrument(sentence, at))) return null
  const entities = subjects.flatMap(
    ({ asset, symbol }) => context.lexicon.entities.find(({ is, id }) => is === asset && id === symbol) ?? [],
  )
  if (entities.length !== subjects.length) return null
  const found = chart.read(entities.reduce(withName, sentence), context)
  if (found?.outcome !== 'query' || found.query.kind !== 'chart' || found.unread.length > 0) return null
  const meaning = became(0, sentence.tokens.length, print(found.query))
  return changed(found.query, [], { ...meaning, assumptions: found.notes.assumptions })
}

/** The sentence as if the name had been said once more at its end. */
export function withName(sentence: Sentence, entity: Entity): Sentence {
  const end = sentence.text.length
  const name: Token = {
    text: '',
    norm: entity.id.toLowerCase(),
    start: end,
    end,
    senses: [{ is: 'entity', entity, others: [] }],
  }
  return { ...sentence, tokens: [...sentence.tokens.filter((_token, at) => !isWord(sentence, at, 'fu.these')), name] }
}
