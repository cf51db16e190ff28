/** What is being written: fields as they stand in the form, and what the server understood of them. */
import type { ReadStrategyRequest, StrategyForm, StrategyReading, StrategySettings } from 'core/contract/rest'

export const rangeChoices = ['1y', '3y', '5y', '10y', 'all', 'dates'] as const
export type RangeChoice = (typeof rangeChoices)[number]

export interface Draft {
  readonly target: string
  readonly buy: string
  readonly sell: string
  readonly hold: string
  readonly amount: string
  readonly range: RangeChoice
  readonly from: string
  readonly to: string
  readonly hasPurse: boolean
  readonly start: string
  /** Somebody said how large a position is; until then the account is spread evenly over what is bought. */
  readonly isSized: boolean
  readonly most: string
  readonly each: 'share' | 'amount'
  readonly share: string
  readonly brokerage: string
  readonly brokerageMost: string
  readonly slippage: string
  readonly benchmark: string
}

export const emptyDraft: Draft = {
  target: '',
  buy: '',
  sell: '',
  hold: '',
  amount: '10000',
  range: '10y',
  from: '',
  to: '',
  hasPurse: true,
  start: '1000000',
  isSized: false,
  most: '10',
  each: 'share',
  share: '10',
  brokerage: '0',
  brokerageMost: '',
  slippage: '0.1',
  benchmark: 'NIFTY 50',
}

const text = (value: number | null): string => (value === null ? '' : String(value))

/** The fields as a reading fills them. */
export function draftOf(form: StrategyForm, settings: StrategySettings): Draft {
  return {
    target: form.target,
    buy: form.buy,
    sell: form.sell ?? '',
    hold: text(form.hold),
    amount: String(form.amount),
    ...rangeOf(form.over),
    hasPurse: settings.start !== null,
    start: text(settings.start ?? 1_000_000),
    isSized: true,
    ...sizeOf(settings),
    brokerage: String(settings.brokerage),
    brokerageMost: text(settings.brokerageMost),
    slippage: String(settings.slippage),
    benchmark: settings.benchmark,
  }
}

const sizeOf = ({ most, share }: StrategySettings): Pick<Draft, 'most' | 'each' | 'share'> => ({
  most: String(most),
  each: share === null ? 'amount' : 'share',
  share: text(share ?? 10),
})

/** The size an even spread came to, where nobody has said one. */
export const spread = (draft: Draft, settings: StrategySettings): Draft =>
  draft.isSized || !draft.hasPurse ? draft : { ...draft, ...sizeOf(settings) }

export function changed(draft: Draft, changes: Partial<Draft>): Draft {
  const saysSize = 'most' in changes || 'share' in changes || 'each' in changes
  return { ...draft, ...changes, isSized: draft.isSized || saysSize }
}

function rangeOf(over: string | null): Pick<Draft, 'range' | 'from' | 'to'> {
  if (over === null) return { range: 'all', from: '', to: '' }
  const choice = rangeChoices.find((each) => over === `last ${each}`)
  if (choice) return { range: choice, from: '', to: '' }
  const [from = '', to = ''] = over.match(/\d{4}-\d{2}-\d{2}/g) ?? []
  return { range: from === '' ? 'all' : 'dates', from, to }
}

function overOf({ range, from, to }: Draft): string | null {
  if (range === 'all') return null
  if (range !== 'dates') return `last ${range}`
  if (from === '') return null
  return to === '' ? `since ${from}` : `from ${from} to ${to}`
}

const number = (value: string): number => Number(value.replaceAll(',', ''))
const maybe = (value: string): number | null => (value.trim() === '' ? null : number(value))

/** Null until the fields that must be filled are. */
export function requestOf(draft: Draft): ReadStrategyRequest | null {
  if (draft.target.trim() === '' || draft.buy.trim() === '') return null
  const share = draft.hasPurse && draft.each === 'share' ? number(draft.share) : null
  const isSpread = draft.hasPurse && !draft.isSized
  return {
    form: {
      target: draft.target,
      buy: draft.buy,
      sell: draft.sell.trim() === '' ? null : draft.sell,
      hold: maybe(draft.hold),
      amount: number(draft.amount),
      over: overOf(draft),
    },
    settings: {
      start: draft.hasPurse ? number(draft.start) : null,
      ...(!isSpread && { most: number(draft.most), share }),
      brokerage: number(draft.brokerage),
      brokerageMost: maybe(draft.brokerageMost),
      slippage: number(draft.slippage),
      benchmark: draft.benchmark,
    },
  }
}

/** What is wrong with a figure before anybody is asked; by field. */
export function faultsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const within = (value: string, min: number, max: number, isEmptyFine = false): string | null => {
    if (value.trim() === '') return isEmptyFine ? null : 'Needed'
    const figure = number(value)
    return Number.isFinite(figure) && figure >= min && figure <= max
      ? null
      : `Between ${min.toLocaleString('en-IN')} and ${max.toLocaleString('en-IN')}`
  }
  const found: Partial<Record<keyof Draft, string | null>> = {
    hold: within(draft.hold, 1, 2480, true),
    amount: draft.hasPurse && draft.each === 'share' ? null : within(draft.amount, 100, 1e9),
    start: draft.hasPurse ? within(draft.start, 10_000, 1e9) : null,
    most: draft.hasPurse ? within(draft.most, 1, 200) : null,
    share: draft.hasPurse && draft.each === 'share' ? within(draft.share, 0.5, 100) : null,
    brokerage: within(draft.brokerage, 0, 2.5),
    brokerageMost: within(draft.brokerageMost, 1, 10_000, true),
    slippage: within(draft.slippage, 0, 5),
    to: draft.range === 'dates' && draft.to !== '' && draft.to < draft.from ? 'Before the first day' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
}

/** Which field a refusal is about, as the form names it. */
export const fieldOf = (reading: Extract<StrategyReading, { outcome: 'refused' }>): keyof Draft | null =>
  reading.field === 'over' ? 'from' : reading.field
