import { formatNumber, formatPercent, formatRupees, formatRupeesShort, missing, nearestPaise } from 'core/values'

/**
 * How a value is written. `rupees` and `short` take rupees; so do `lakh` and `crore`, which keep to their unit; `percent` takes
 * 4.2 for 4.2%; `points` is a difference of two of them; `identifier` names something and is not grouped.
 */
export type NumberFormat =
  | 'plain'
  | 'whole'
  | 'rupees'
  | 'short'
  | 'lakh'
  | 'crore'
  | 'percent'
  | 'share'
  | 'times'
  | 'points'
  | 'identifier'

const lakh = 1e5
const crore = 1e7

const isMissing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value)

const writers: { [Format in NumberFormat]: (value: number, decimals: number | undefined) => string } = {
  plain: (value, decimals) => formatNumber(value, decimals ?? 2),
  whole: (value) => formatNumber(value, 0),
  rupees: (value, decimals) =>
    decimals === undefined ? formatRupees(nearestPaise(value)) : signedRupees(value, decimals),
  short: (value) => formatRupeesShort(value),
  lakh: (value, decimals) => `${smallRupees(value / lakh, decimals ?? 2)} lakh`,
  crore: (value, decimals) => `${smallRupees(value / crore, decimals ?? 2)} cr`,
  percent: (value, decimals) => formatPercent(value, decimals ?? 2),
  // A part of a whole has no direction, so it carries no plus sign.
  share: (value, decimals) => `${formatNumber(value, decimals ?? 2)}%`,
  times: (value, decimals) => `${formatNumber(value, decimals ?? 2)}×`,
  points: (value, decimals) =>
    `${directionOf(value, decimals) === 'up' ? '+' : ''}${formatNumber(value, decimals ?? 2)} pt`,
  identifier: String,
}

function signedRupees(value: number, decimals: number): string {
  const text = formatNumber(value, decimals)
  return text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`
}

/** An amount too small for its decimals gets as many as its first digit needs: it is not nothing. */
const smallRupees = (value: number, decimals: number): string =>
  signedRupees(value, value === 0 ? decimals : Math.max(decimals, Math.ceil(-Math.log10(Math.abs(value)))))

/** The text of a figure; every number on screen, in a chart axis or read aloud comes from here. */
export const formatFigure = (
  value: number | null | undefined,
  format: NumberFormat = 'plain',
  decimals?: number,
): string => (isMissing(value) ? missing : writers[format](value, decimals))

export interface Writing {
  readonly format: NumberFormat
  readonly decimals?: number
}

/** Lakh, crore or lakh crore, as the amount alone would be written. */
const ownUnit = (rupees: number): string => formatRupeesShort(rupees).replace(/[^a-z ]/g, '')

/** How amounts that stand below each other are written: in one unit, so that the longer one is the larger one. */
export function oneScale(amounts: readonly unknown[]): Writing {
  const sizes = amounts
    .filter((amount) => typeof amount === 'number')
    .filter((amount) => Number.isFinite(amount) && amount !== 0)
    .map(Math.abs)
    .sort((one, other) => one - other)
  if (new Set(sizes.map(ownUnit)).size < 2) return { format: 'short' }
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0
  const most = sizes.at(-1) ?? 0
  const [format, unit] =
    most >= crore && middle >= crore / 10
      ? (['crore', crore] as const)
      : most >= lakh && middle >= lakh / 10
        ? (['lakh', lakh] as const)
        : (['rupees', 1] as const)
  return { format, decimals: middle >= 100 * unit ? 0 : 2 }
}

export type Direction = 'up' | 'down' | 'flat'

/** Which way a change points. A change that rounds to nothing points nowhere. */
export function directionOf(change: number | null | undefined, decimals = 2): Direction {
  if (isMissing(change)) return 'flat'
  const rounded = Number(change.toFixed(decimals))
  if (rounded > 0) return 'up'
  return rounded < 0 ? 'down' : 'flat'
}

/** A mark on an axis: short, in lakh and crore, without the unit that the title already says. */
export function formatAxis(value: number, format: NumberFormat = 'plain'): string {
  if (!Number.isFinite(value)) return missing
  if (format === 'percent' || format === 'share' || format === 'times') return formatFigure(value, format, 1)
  const size = Math.abs(value)
  const short = (scaled: number) =>
    formatNumber(scaled, Number.isInteger(Number(scaled.toFixed(2))) ? 0 : scaled < 10 ? 2 : 1)
  const sign = value < 0 ? '−' : ''
  if (size >= lakh * crore) return `${sign}${short(size / (lakh * crore))} lakh cr`
  if (size >= crore) return `${sign}${short(size / crore)} cr`
  if (size >= lakh) return `${sign}${short(size / lakh)} lakh`
  return formatNumber(value, size >= 1000 || Number.isInteger(value) ? 0 : 2)
}
