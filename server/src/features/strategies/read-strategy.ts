/** A strategy from words: a sentence fills the form, the fields of a form make the sentence. */
import { costWords, evenSpread, printSettings, readSettings, sizingWords, usualSettings } from 'core/backtest'
import { toBacktest } from 'core/compile'
import type {
  ReadStrategy,
  ReadStrategyRequest,
  StrategyForm,
  StrategyReading,
  StrategySettings,
  StrategyWords,
} from 'core/contract/rest'
import {
  type Backtest,
  buysByRule,
  type Condition,
  checkQuery,
  nearestWords,
  parseCanonical,
  print,
  printCondition,
  printRange,
  printTarget,
  type Query,
  type ReadResult,
  type RuleBacktest,
  rowsOf,
  type TaughtWord,
} from 'core/language'
import { dayOf, formatDay, parseDay } from 'core/values'
import type { Clock } from '#clock.ts'
import type { Market } from '#market/market.ts'

/** All that reading needs: a terminal has no more. */
export interface ReadingCtx {
  readonly market: Pick<Market, 'read' | 'marketIndices'>
  readonly clock: Clock
}

/** Words of the person who asks; a stranger has none. */
export interface Reader {
  readonly taught: readonly TaughtWord[]
}

type Refused = Extract<StrategyReading, { outcome: 'refused' }>

/** Said with a sentence that can be shown beside the field it is about. */
class Unread extends Error {
  readonly field: Refused['field']
  readonly nearest: readonly string[]

  constructor(field: Refused['field'], message: string, nearest: readonly string[] = []) {
    super(message)
    this.field = field
    this.nearest = nearest
  }
}

export interface UnderstoodStrategy {
  readonly query: RuleBacktest
  readonly settings: StrategySettings
  readonly notes: readonly string[]
}

/** What the words mean, or why they mean nothing that can be run. */
export const understand = (ctx: ReadingCtx, reader: Reader, sentence: string): Promise<UnderstoodStrategy | Refused> =>
  understanding(ctx, () => fromSentence(ctx, reader, sentence))

async function understanding(
  ctx: ReadingCtx,
  read: () => Promise<UnderstoodStrategy>,
): Promise<UnderstoodStrategy | Refused> {
  try {
    return await withKnownIndex(ctx, await read())
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { outcome: 'refused', field: error.field, message: error.message, nearest: error.nearest }
  }
}

export async function readStrategy(
  ctx: ReadingCtx,
  reader: Reader,
  request: ReadStrategyRequest,
): Promise<StrategyReading> {
  const understood = await understanding(ctx, () =>
    'sentence' in request ? fromSentence(ctx, reader, request.sentence) : fromForm(ctx, reader, request),
  )
  return 'outcome' in understood ? understood : presentReading(understood, dayOf(ctx.clock.now()))
}

export const strategyText = ({ query, settings }: Pick<UnderstoodStrategy, 'query' | 'settings'>): string =>
  `${print(query)}; ${printSettings(settings)}`

const presentReading = ({ query, settings, notes }: UnderstoodStrategy, today: string): ReadStrategy => ({
  outcome: 'read',
  form: formOf(query),
  settings,
  canonical: print(query),
  text: strategyText({ query, settings }),
  words: wordsOf({ query, settings }, today),
  notes,
})

const formOf = ({ target, amount, buy, sell, hold, over }: RuleBacktest): StrategyForm => ({
  target: printTarget(target).replace(/^any /, ''),
  buy: printCondition(buy),
  sell: sell && printCondition(sell),
  hold: hold && rowsOf(hold, 'day'),
  amount,
  over: printRange(over),
})

export function wordsOf(
  { query, settings }: Pick<UnderstoodStrategy, 'query' | 'settings'>,
  today: string,
): StrategyWords {
  const { buy, sell, hold, amount, target } = query
  const { from, to } = toBacktest(query, today)
  const days = hold && rowsOf(hold, 'day')
  const after = days === null ? null : `after ${days} trading day${days === 1 ? '' : 's'}`
  const when = sell && `when ${printCondition(sell)}`
  return {
    target: targetWords(target),
    entry: `Buy when ${printCondition(buy)}`,
    exit: when ? `Sell ${when}${after ? `, or ${after}` : ''}` : after ? `Sell ${after}` : 'Never sold',
    sizing: sizingWords(settings, amount),
    costs: costWords(settings),
    dates: datesOf(from, to),
  }
}

/** "NIFTY 50 stocks" for the members of an index; other groups as they are written. */
function targetWords(target: Backtest['target']): string {
  const text = printTarget(target).replace(/^any /, '')
  const [, index] = /^stocks in index "([^"]+)"$/.exec(text) ?? []
  return index ? `${index} stocks` : text === 'stocks' ? 'All stocks' : text
}

const dayWords = (day: string): string => {
  const known = parseDay(day)
  return known ? formatDay(known) : day
}

const datesOf = (from: string | null, to: string | null): string =>
  from === null && to === null
    ? 'All the days there are'
    : `${from === null ? 'The first day' : dayWords(from)} to ${to === null ? 'the last day' : dayWords(to)}`

const asker = (ctx: ReadingCtx, { taught }: Reader) => ({ today: dayOf(ctx.clock.now()), taught })

async function fromSentence(ctx: ReadingCtx, reader: Reader, text: string): Promise<UnderstoodStrategy> {
  const { sentence, settings, saysShare, saysMost, saysStart } = readSettings(text)
  if (sentence === '') throw new Unread(null, 'Say what to buy and when.')
  const { query, notes, saysAmount } = await backtestIn(ctx, reader, sentence)
  const hasExit = query.sell !== null || query.hold !== null
  // Somebody who gathers speaks of an amount; somebody who trades, of an account.
  const start = saysStart || hasExit ? settings.start : null
  if (saysShare || saysAmount) {
    const share = saysShare ? settings.share : null
    return sized({ query: { ...query, against: null }, settings: { ...settings, start, share }, notes })
  }
  const spread = spreadOver(query, { ...settings, start }, notes)
  return saysMost ? { ...spread, settings: { ...spread.settings, most: settings.most } } : spread
}

/** No size was said: the whole account, evenly. */
function spreadOver(query: RuleBacktest, settings: StrategySettings, notes: readonly string[]): UnderstoodStrategy {
  const count = instrumentsOf(query.target)
  const spread = evenSpread(count, settings.most)
  const isTold = settings.start !== null && count < settings.most
  return sized({
    query: { ...query, against: null },
    settings: { ...settings, ...spread },
    notes: isTold ? [...notes, spreadWords(count, spread.share)] : notes,
  })
}

/** How many instruments are named; members of a group are many. */
function instrumentsOf(target: Backtest['target']): number {
  if ('instruments' in target) return target.instruments.length
  const { within } = target.universe
  return within.length > 0 && within.every(({ by }) => by === 'symbol') ? within.length : Number.POSITIVE_INFINITY
}

const spreadWords = (count: number, share: number | null): string =>
  count === 1
    ? 'No size was said: each trade takes all of the money.'
    : `No size was said: each of the ${count} takes ${share}% of the account.`

/** Where parts of the account are bought, the amount of the sentence is the first of them: it says the same. */
function sized({ query, settings, notes }: UnderstoodStrategy): UnderstoodStrategy {
  const { start, share } = settings
  const amount = start === null || share === null ? query.amount : Math.max(Math.round((start * share) / 100), 100)
  return { query: { ...query, amount }, settings, notes }
}

async function backtestIn(
  ctx: ReadingCtx,
  reader: Reader,
  sentence: string,
): Promise<{ readonly query: RuleBacktest; readonly notes: readonly string[]; readonly saysAmount: boolean }> {
  const canonical = parseCanonical(sentence)
  if (canonical.ok && canonical.value.kind === 'backtest') {
    return { query: checked(canonical.value), notes: [], saysAmount: true }
  }
  const results: ReadResult[] = []
  for (const words of [sentence, `backtest ${sentence}`]) {
    const result = await ctx.market.read(words, asker(ctx, reader))
    if (result.outcome === 'query' && result.query.kind === 'backtest') {
      const { assumptions } = result.reading
      return {
        query: checked(result.query),
        notes: assumptions
          .filter(({ phrase }) => phrase !== 'each time')
          .map(({ phrase, meaning }) => `“${phrase}” is read as ${meaning}.`),
        saysAmount: !assumptions.some(({ phrase }) => phrase === 'each time'),
      }
    }
    results.push(result)
  }
  throw new Unread(null, refusalOf(results.at(-1)), nearestIn(results.at(-1)))
}

function checked(query: Backtest): RuleBacktest {
  if (!buysByRule(query)) {
    throw new Unread(
      'buy',
      'A strategy buys on a condition. What a SIP or a lump sum became, the assistant tells: “sip of 5000 in niftybees since 2015”.',
    )
  }
  const problem = checkQuery(query)
  if (problem) throw new Unread(null, problem.message, problem.nearest)
  return query
}

function refusalOf(result: ReadResult | undefined): string {
  if (result?.outcome === 'refused') return result.problem.message
  if (result?.outcome === 'clarify') return result.question
  return 'Say when to buy: “buy nifty 50 stocks when rsi below 30, sell when rsi above 60”.'
}

const nearestIn = (result: ReadResult | undefined): readonly string[] =>
  result?.outcome === 'refused' ? result.problem.nearest : []

async function fromForm(
  ctx: ReadingCtx,
  reader: Reader,
  { form, settings }: Extract<ReadStrategyRequest, { form: unknown }>,
): Promise<UnderstoodStrategy> {
  const { amount, hold } = form
  const query: RuleBacktest = {
    kind: 'backtest',
    target: await targetIn(ctx, reader, form.target),
    amount,
    buy: await conditionIn(ctx, reader, form.buy, 'buy'),
    sell: form.sell === null ? null : await conditionIn(ctx, reader, form.sell, 'sell'),
    hold: hold === null ? null : { count: hold, unit: 'd' },
    over: form.over === null ? null : overIn(form.over),
    against: null,
  }
  const { most = usualSettings.most, share } = settings
  return share === undefined
    ? spreadOver(checked(query), { ...settings, most, share: null }, [])
    : sized({ query: checked(query), settings: { ...settings, most, share }, notes: [] })
}

async function targetIn(ctx: ReadingCtx, reader: Reader, words: string): Promise<Backtest['target']> {
  for (const target of [words, `any ${words}`]) {
    const read = parseCanonical(`backtest ${target} buy ₹1000 when close > 0`)
    if (read.ok && read.value.kind === 'backtest') return read.value.target
  }
  const result = await ctx.market.read(words, asker(ctx, reader))
  const target = result.outcome === 'query' ? targetOf(result.query) : null
  if (target) return target
  const everything = /^(?:all|every|any)?\s*(?:stocks?|shares|companies)$/i.test(words.trim())
  if (everything) return { universe: { base: 'stocks', within: [], except: [] } }
  throw new Unread('target', `“${words}” is no company, fund or group of them.`, nearestIn(result))
}

function targetOf(query: Query): Backtest['target'] | null {
  if (query.kind === 'screen' && query.where === null) return { universe: query.universe }
  if (query.kind === 'lookup' || query.kind === 'compare') return { instruments: query.subjects }
  return null
}

async function conditionIn(ctx: ReadingCtx, reader: Reader, words: string, field: 'buy' | 'sell'): Promise<Condition> {
  const read = parseCanonical(`screen stocks where ${words}`)
  if (read.ok && read.value.kind === 'screen' && read.value.where) return read.value.where
  const result = await ctx.market.read(words, asker(ctx, reader))
  if (result.outcome === 'query') {
    const { query } = result
    if (query.kind === 'screen' && query.where) return query.where
    if (query.kind === 'study') return query.when
  }
  throw new Unread(
    field,
    result.outcome === 'query' ? `“${words}” is no condition.` : refusalOf(result),
    nearestIn(result),
  )
}

function overIn(words: string): Backtest['over'] {
  const read = parseCanonical(`backtest TCS buy ₹1000 when close > 0 ${words}`)
  if (read.ok && read.value.kind === 'backtest') return read.value.over
  throw new Unread('over', `“${words}” is no range of days.`)
}

async function withKnownIndex(ctx: ReadingCtx, understood: UnderstoodStrategy): Promise<UnderstoodStrategy> {
  const { benchmark } = understood.settings
  const names = (await ctx.market.marketIndices()).map(({ index_name }) => index_name)
  if (names.includes(benchmark)) return understood
  // A market without the usual index is told without one; a name somebody typed is asked about.
  if (benchmark === usualSettings.benchmark) return understood
  throw new Unread('benchmark', `There is no index “${benchmark}”.`, nearestWords(benchmark, names))
}
