/** A run in sentences: what became of the money, and how far that may be believed. */
import { formatDay, formatNumber, parseDay } from 'core/values'
import type { StrategyReport } from './report.ts'
import type { StrategySettings } from './settings.ts'

/** What was tested, beside the report of it. */
export interface Tested {
  readonly report: StrategyReport
  readonly tested: number
  readonly total: number
  readonly isUniverse: boolean
  readonly filed: readonly string[]
}

const missing = '–'
const plain = (value: number | null, decimals: number): string =>
  value === null || !Number.isFinite(value) ? missing : formatNumber(value, decimals)
const percent = (value: number | null, decimals = 1): string => {
  const text = plain(value, decimals)
  return text === missing ? text : `${text}%`
}
const rupees = (value: number): string => `₹${formatNumber(value, 0)}`
const count = (value: number): string => formatNumber(value, 0)
const dayText = (text: string): string => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

/** The result in a sentence, either way round: the rule may have been worse. */
export function verdictOf({ rule, benchmark, from, to, trades }: StrategyReport, index: string): string {
  const span = `from ${dayText(from)} to ${dayText(to)}`
  if (trades === 0) return `The rule bought nothing ${span}.`
  const made = `${rupees(rule.putIn)} became ${rupees(rule.value)} ${span}`
  if (rule.yearly === null) return `${made}.`
  if (benchmark?.yearly == null) return `${made}: ${percent(rule.yearly)} a year.`
  const gap = rule.yearly - benchmark.yearly
  const against = `${percent(rule.yearly)} a year against ${percent(benchmark.yearly)} for ${index}`
  if (Math.abs(gap) < 0.05) return `${made}: ${against}, no better and no worse.`
  return `${made}: ${against}. The rule ${gap > 0 ? 'gained' : 'cost'} ${plain(Math.abs(gap), 1)} points a year.`
}

export type Trust = 'good' | 'notice' | 'bad'

export interface Honesty {
  readonly name: string
  readonly trust: Trust
  /** In a word. */
  readonly word: string
  readonly says: string
}

/** Below this many closed trades a mean says little. */
const fewTrades = 30
const sureT = 2
const luckyPercent = 5

const trustWords: Readonly<Record<Trust, string>> = { good: 'Sound', notice: 'Careful', bad: 'Weak' }

export function honestyOf(result: Tested, settings: StrategySettings): readonly Honesty[] {
  const { report } = result
  const all: readonly Said[] = [
    survivorship(result),
    {
      name: 'Look-ahead',
      trust: 'good',
      says:
        result.filed.length === 0
          ? 'Rules look at prices up to the close of the day and at nothing later. No filed figures are used.'
          : `Filed figures (${result.filed.join(', ')}) count from the day the public could first see them, not from the end of their period.`,
    },
    {
      name: 'Fills',
      trust: settings.slippage === 0 ? 'notice' : 'good',
      says: `Judged at the close, filled at the next open${settings.slippage === 0 ? ' with no slippage, which flatters what is traded little' : `, ${settings.slippage}% worse`}. Fractions of a share are allowed; dividends are left out, for the index too.${report.passed > 0 ? ` ${count(report.passed)} orders were passed over because the money was in use.` : ''}`,
    },
    ...idle(report, settings),
    sample(report),
    split(report),
    chance(report),
  ]
  return all.map((each) => ({ ...each, word: each.word ?? trustWords[each.trust] }))
}

type Said = Omit<Honesty, 'word'> & { readonly word?: string }

function survivorship({ isUniverse, tested, total, report }: Tested): Said {
  const name = 'Survivorship'
  const late = report.beganLater > 0 ? ` ${count(report.beganLater)} of them began trading after the test did.` : ''
  const gone = report.endedEarlier > 0 ? ` ${count(report.endedEarlier)} stopped trading before it ended.` : ''
  if (!isUniverse)
    return {
      name,
      trust: 'notice',
      says: `The instruments were chosen by name, today: who would have chosen them then?${late}${gone}`,
    }
  const part = tested < total ? ` Tested on the ${count(tested)} largest of ${count(total)}.` : ''
  return {
    name,
    trust: 'bad',
    word: 'Flatters',
    says: `Members are those of today: companies that have left since are missing, which flatters the result.${part}${late}${gone}`,
  }
}

/** Below this part of the account, most of what is held against the index is cash. */
const idlePercent = 50

function idle({ invested }: StrategyReport, { start, benchmark }: StrategySettings): readonly Said[] {
  if (start === null || invested === undefined || invested >= idlePercent) return []
  return [
    {
      name: 'Money at work',
      trust: 'notice',
      word: 'Mostly idle',
      says: `On average ${percent(invested, 0)} of the account was invested; the rest lay as cash, which earns nothing here. ${benchmark} is counted with all of the money.`,
    },
  ]
}

function sample({ closed, trades, tValue, meanGain }: StrategyReport): Said {
  const name = 'Sample size'
  if (closed === 0)
    return {
      name,
      trust: trades === 0 ? 'bad' : 'notice',
      says: `Nothing was sold: ${count(trades)} positions are on paper only.`,
    }
  const about = `${count(closed)} closed trades, ${percent(meanGain, 2)} each on average`
  if (closed < fewTrades)
    return { name, trust: 'bad', says: `${about}. Too few to tell a rule from luck; thirty are the least.` }
  const isSure = tValue !== null && Math.abs(tValue) >= sureT
  return {
    name,
    trust: isSure ? 'good' : 'notice',
    says: `${about}. The mean is ${plain(tValue, 1)} standard errors from nothing${isSure ? '.' : ': it may well be nothing.'}`,
  }
}

function split({ split: parts }: StrategyReport): Said {
  const name = 'Earlier and later'
  if (!parts)
    return {
      name,
      trust: 'notice',
      says: 'The test is too short to be split into a time to learn from and a time to prove it on.',
    }
  const { early, later } = parts
  const held = (later.yearly ?? 0) >= (early.yearly ?? 0) / 2 && (later.yearly ?? 0) > 0
  const part = (one: typeof early): string =>
    `${percent(one.yearly)} a year (${percent(one.benchmarkYearly)} the index, ${count(one.trades)} trades)`
  return {
    name,
    trust: held ? 'good' : 'notice',
    says: `Up to ${dayText(early.to)}: ${part(early)}. Since: ${part(later)}.${held ? '' : ' The later part did not keep up with the earlier.'}`,
  }
}

function chance({ chance: drawn }: StrategyReport): Said {
  const name = 'Beats random entry?'
  if (!drawn) return { name, trust: 'notice', says: 'There are no trades to hold against random ones.' }
  const beats = drawn.asGood <= luckyPercent
  return {
    name,
    trust: beats ? 'good' : drawn.asGood <= 50 ? 'notice' : 'bad',
    word: beats ? 'Yes' : 'No',
    says: `The same ${count(drawn.trades)} trades entered on random days did at least as well in ${percent(drawn.asGood)} of ${count(drawn.rounds)} draws (${percent(drawn.randomMean, 2)} a trade on average against ${percent(drawn.mean, 2)}, before costs, seed ${drawn.seed}).`,
  }
}
