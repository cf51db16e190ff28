/** What runs and their results are called on screen, and how far they are to be trusted, in sentences. */
import type { Repeats, RunState, StrategyReport, StrategyRunDetail, StrategyRunRow } from 'core/contract/rest'
import { formatDay, parseDay } from 'core/values'
import { formatFigure } from '#ui/number-format.ts'

type Tone = 'neutral' | 'good' | 'notice' | 'bad' | 'info'

export const stateWords: Readonly<Record<RunState, { readonly text: string; readonly tone: Tone }>> = {
  queued: { text: 'Queued', tone: 'neutral' },
  running: { text: 'Running', tone: 'info' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

const stageWords = {
  reading: 'Reading prices',
  playing: 'Playing the orders',
  checking: 'Checking against chance',
} as const

export const stageText = ({ state, stage }: Pick<StrategyRunRow, 'state' | 'stage'>): string =>
  state === 'queued' ? 'Waiting for its turn' : stage ? stageWords[stage] : 'Starting'

export const repeatWords: Readonly<Record<Repeats, string>> = {
  never: 'Only when asked',
  daily: 'Every trading day, 19:00',
  weekly: 'Every Saturday, 07:00',
  monthly: 'On the 1st, 07:00',
}

const instant = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** In IST, which the page says once. */
export const instantText = (text: string): string => instant.format(new Date(text))

export const dayText = (text: string): string => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

const percent = (value: number | null, decimals = 1): string => formatFigure(value, 'share', decimals)
const rupees = (value: number): string => formatFigure(value, 'rupees', 0)
const count = (value: number): string => formatFigure(value, 'whole')

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
  return `${made}: ${against}. The rule ${gap > 0 ? 'gained' : 'cost'} ${formatFigure(Math.abs(gap), 'plain', 1)} points a year.`
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

export function honestyOf({ result, settings }: StrategyRunDetail): readonly Honesty[] {
  if (!result) return []
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
    sample(report),
    split(report),
    chance(report),
  ]
  return all.map((each) => ({ ...each, word: each.word ?? trustWords[each.trust] }))
}

type Said = Omit<Honesty, 'word'> & { readonly word?: string }

function survivorship({ isUniverse, tested, total, report }: NonNullable<StrategyRunDetail['result']>): Said {
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
    says: `${about}. The mean is ${formatFigure(tValue, 'plain', 1)} standard errors from nothing${isSure ? '.' : ': it may well be nothing.'}`,
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

/** Years downwards, months across, the year's own return last. */
export function monthGrid({ months, years }: Pick<StrategyReport, 'months' | 'years'>) {
  const byMonth = new Map(months.map(({ period, gain }) => [period, gain]))
  return [...years].reverse().map(({ year, gain }) => ({
    year,
    gains: Array.from({ length: 12 }, (_, at) => byMonth.get(`${year}-${String(at + 1).padStart(2, '0')}`) ?? null),
    gain,
  }))
}
