import { formatNumber, formatPercent, formatRupees, formatRupeesShort, missing, nearestPaise } from 'core/values'

/**
 * How a value is written. `rupees` and `short` take rupees; `crore` takes rupees and writes crores; `percent` takes 4.2 for
 * 4.2%; `points` is a difference of two of them; `identifier` names something and is not grouped.
 */
export type NumberFormat =
  | 'plain'
  | 'whole'
  | 'rupees'
  | 'short'
  | 'crore'
  | 'percent'
  | 'share'
  | 'times'
  | 'points'
  | 'identifier'

const crore = 1e7

const isMissing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value)

const writers: { [Format in NumberFormat]: (value: number, decimals: number | undefined) => string } = {
  plain: (value, decimals) => formatNumber(value, decimals ?? 2),
  whole: (value) => formatNumber(value, 0),
  rupees: (value, decimals) =>
    decimals === undefined ? formatRupees(nearestPaise(value)) : signedRupees(value, decimals),
  short: (value) => formatRupeesShort(value),
  crore: (value, decimals) => `${signedRupees(value / crore, decimals ?? 2)} cr`,
  percent: (value, decimals) => formatPercent(value, decimals ?? 2),
  // A part of a whole has no direction, so it carries no plus sign.
  share: (value, decimals) => `${formatNumber(value, decimals ?? 2)}%`,
  times: (value, decimals) => `${formatNumber(value, decimals ?? 2)}×`,
  points: (value, decimals) => `${value > 0 ? '+' : ''}${formatNumber(value, decimals ?? 2)} pt`,
  identifier: String,
}

function signedRupees(value: number, decimals: number): string {
  const text = formatNumber(value, decimals)
  return text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`
}

/** The text of a figure; every number on screen, in a chart axis or read aloud comes from here. */
export const formatFigure = (
  value: number | null | undefined,
  format: NumberFormat = 'plain',
  decimals?: number,
): string => (isMissing(value) ? missing : writers[format](value, decimals))

export type Direction = 'up' | 'down' | 'flat'

/** Which way a change points. A change that rounds to nothing points nowhere. */
export function directionOf(change: number | null | undefined, decimals = 2): Direction {
  if (isMissing(change)) return 'flat'
  const rounded = Number(change.toFixed(decimals))
  if (rounded > 0) return 'up'
  return rounded < 0 ? 'down' : 'flat'
}

const lakh = 1e5

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
