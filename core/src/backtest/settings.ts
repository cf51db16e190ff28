/**
 * What a strategy says beside its rules: how much money there is, how it is spread, what trading costs, what it is held
 * against. In words that stand behind the sentence, read back from the same words wherever they stand in one.
 */
import { formatNumber } from 'core/values'

export interface StrategySettings {
  /** Rupees on the first day; null: each buy brings its own. */
  readonly start: number | null
  /** Positions at a time; without money at the start it bounds nothing. */
  readonly most: number
  /** Percent of the account in each position; null: the amount of the sentence. */
  readonly share: number | null
  /** Percent of the value of an order. */
  readonly brokerage: number
  /** Rupees an order at most. */
  readonly brokerageMost: number | null
  /** Percent by which each fill is worse than the open. */
  readonly slippage: number
  /** An index it is held against. */
  readonly benchmark: string
}

export const usualSettings: StrategySettings = {
  start: 1_000_000,
  most: 10,
  share: 10,
  brokerage: 0,
  brokerageMost: null,
  slippage: 0.1,
  benchmark: 'NIFTY 50',
}

export const settingBounds = {
  start: { min: 10_000, max: 1_000_000_000 },
  most: { min: 1, max: 200 },
  share: { min: 0.5, max: 100 },
  brokerage: { min: 0, max: 2.5 },
  brokerageMost: { min: 1, max: 10_000 },
  slippage: { min: 0, max: 5 },
} as const

/** "start ₹10,00,000; at most 10 positions; 10% each; slippage 0.1%; benchmark NIFTY 50" */
export function printSettings(settings: StrategySettings): string {
  const { start, most, share, brokerage, brokerageMost, slippage, benchmark } = settings
  return [
    start === null ? 'money as needed' : `start ₹${formatNumber(start, 0)}`,
    ...(start === null ? [] : [`at most ${most} position${most === 1 ? '' : 's'}`]),
    ...(start === null || share === null ? [] : [`${share}% each`]),
    brokerage === 0
      ? 'no brokerage'
      : `brokerage ${brokerage}%${brokerageMost === null ? '' : ` up to ₹${formatNumber(brokerageMost, 0)}`}`,
    slippage === 0 ? 'no slippage' : `slippage ${slippage}%`,
    `benchmark ${benchmark}`,
  ].join('; ')
}

/** How the money is spread, in a sentence. */
export function sizingWords({ start, most, share }: StrategySettings, amount: number): string {
  if (start === null) return `₹${formatNumber(amount, 0)} each time, brought from outside as needed`
  const each = share === null ? `₹${formatNumber(amount, 0)}` : `${share}% of the account`
  return `₹${formatNumber(start, 0)} at the start; ${each} in each of at most ${most} position${most === 1 ? '' : 's'}`
}

/** What trading costs, in a sentence. */
export function costWords({ brokerage, brokerageMost, slippage }: StrategySettings): string {
  const broker =
    brokerage === 0
      ? 'no brokerage'
      : `brokerage ${brokerage}%${brokerageMost === null ? '' : ` up to ₹${formatNumber(brokerageMost, 0)} an order`}`
  const fills = slippage === 0 ? 'no slippage' : `fills ${slippage}% worse than the open`
  return `Charges and taxes of each day (STT, exchange, SEBI, GST, stamp, DP), ${broker}, ${fills}`
}

export interface ReadSettings {
  /** The sentence without what was a setting. */
  readonly sentence: string
  readonly settings: StrategySettings
  /** Whether parts of the account, positions, or money at the start, were spoken of at all. */
  readonly saysShare: boolean
  readonly saysMost: boolean
  readonly saysStart: boolean
}

/** All the money, spread evenly over so many instruments, or over as many of them as may be held at a time. */
export function evenSpread(instruments: number, most: number): Pick<StrategySettings, 'most' | 'share'> {
  const positions = Math.max(Math.min(instruments, most), 1)
  // Rounded down: the last of them must find its whole part.
  return { most: positions, share: Math.max(Math.floor(10_000 / positions) / 100, settingBounds.share.min) }
}

const money = String.raw`(?:₹|rs\.?\s*|inr\s*)?\s*([\d,]+(?:\.\d+)?)\s*(k|thousand|lakhs?|lacs?|l|crores?|cr)?\b`
const scale: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, l: 1e5, c: 1e7 }

const amountOf = (digits: string | undefined, unit: string | undefined): number =>
  Number((digits ?? '').replaceAll(',', '')) * (scale[unit?.[0]?.toLowerCase() ?? ''] ?? 1)

const patterns = {
  needed: /\bmoney as needed\b/i,
  start: new RegExp(
    String.raw`\b(?:start(?:ing)?(?:\s+(?:with|money|capital|from))*(?:\s+of)?|(?:with\s+)?(?:a\s+)?(?:capital|corpus)(?:\s+of)?)\s+${money}`,
    'i',
  ),
  most: /\b(?:at most|max(?:imum)?(?: of)?|no more than)\s+(\d{1,3})\s+(?:positions?|stocks at a time|holdings?|stocks)\b/i,
  share:
    /\b(\d+(?:\.\d+)?)\s*%\s*(?:each|(?:of (?:the |my )?(?:account|capital|money|portfolio)(?:\s+(?:each|in each|per (?:trade|position|stock)))?)|per (?:trade|position|stock)|in each)(?![a-z])/i,
  noBrokerage: /\b(?:no|zero|nil) brokerage\b/i,
  brokerage: new RegExp(
    String.raw`\bbrokerage(?:\s+of)?\s+(\d+(?:\.\d+)?)\s*%(?:\s*(?:up to|max(?:imum)?|capped at|at most)\s+${money})?`,
    'i',
  ),
  noSlippage: /\b(?:no|zero|nil) slippage\b/i,
  slippage: /\bslippage(?:\s+of)?\s+(\d+(?:\.\d+)?)\s*%/i,
  benchmark:
    /\bbenchmark(?:ed)?(?:\s+(?:is|against|to|of))?\s+(nifty[\w\s&]*?|india vix)(?=\s*(?:[;,.]|$|\band\b|\bwith\b|\bstart\b))/i,
} as const

export function readSettings(text: string, usual: StrategySettings = usualSettings): ReadSettings {
  let sentence = text
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(sentence)
    if (found) sentence = `${sentence.slice(0, found.index)} ; ${sentence.slice(found.index + found[0].length)}`
    return found
  }
  const needed = take(patterns.needed)
  const start = take(patterns.start)
  const most = take(patterns.most)
  const share = take(patterns.share)
  const noBrokerage = take(patterns.noBrokerage)
  const brokerage = take(patterns.brokerage)
  const noSlippage = take(patterns.noSlippage)
  const slippage = take(patterns.slippage)
  const benchmark = take(patterns.benchmark)
  const cap = brokerage?.[2] === undefined ? null : amountOf(brokerage[2], brokerage[3])
  return {
    sentence: tidy(sentence),
    saysShare: share !== null,
    saysMost: most !== null,
    saysStart: start !== null || needed !== null,
    settings: {
      start: needed ? null : start ? bound('start', amountOf(start[1], start[2])) : usual.start,
      most: most ? bound('most', Number(most[1])) : usual.most,
      share: share ? bound('share', Number(share[1])) : usual.share,
      brokerage: noBrokerage ? 0 : brokerage ? bound('brokerage', Number(brokerage[1])) : usual.brokerage,
      brokerageMost: brokerage ? (cap === null ? null : bound('brokerageMost', cap)) : usual.brokerageMost,
      slippage: noSlippage ? 0 : slippage ? bound('slippage', Number(slippage[1])) : usual.slippage,
      benchmark: benchmark?.[1]?.trim().toUpperCase().replaceAll(/\s+/g, ' ') ?? usual.benchmark,
    },
  }
}

function bound(which: keyof typeof settingBounds, value: number): number {
  const { min, max } = settingBounds[which]
  return Math.min(Math.max(value, min), max)
}

/** Separators that stand around nothing go; those between words become commas or go with the words they joined. */
const tidy = (text: string): string =>
  text
    .replaceAll(/(?:\s*(?:[;,]|\b(?:and|with)\b)\s*)*;(?:\s*(?:[;,]|\b(?:and|with)\b)\s*)*/gi, ' ; ')
    .replace(/^[\s;,]+/, '')
    .replace(/[\s;,]+$/, '')
    .replaceAll(/\s*;\s*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
