/** What an alert says: facts and the person's own settings, never advice. */
import { day, dayOf, formatDay, formatRupees, formatTime, nearestPaise, paise, parseDay } from 'core/values'
import type { DipFire } from './dip.ts'

/** A notice as the outbox takes it. */
export interface AlertMessage {
  readonly type: string
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

export interface Order {
  readonly symbol: string
  readonly price: number
  readonly quantity: number
}

/** The trading dashboard with these orders in its basket. */
export function tradeLink(orders: readonly Order[]): string {
  const each = (name: string, value: (order: Order) => string): string[] =>
    orders.map((order) => `${name}=${value(order)}`)
  return `/trade?${[
    ...each('i', ({ symbol }) => `NSE:${encodeURIComponent(symbol)}`),
    ...each('price', ({ price }) => price.toFixed(2)),
    ...each('quantity', ({ quantity }) => String(quantity)),
    ...each('reportedPrice', ({ price }) => price.toFixed(2)),
    'action=BUY',
  ].join('&')}`
}

/** Shares for a part of the amount, at least one. */
const quantityFor = (amount: number, price: number): number => Math.max(1, Math.floor(amount / price))

const rupees = (value: number): string => formatRupees(nearestPaise(value))
const whole = (value: number): string => formatRupees(paise(value * 100)).replace(/\.00$/, '')
const percent = (value: number): string => `${value.toFixed(2)}%`
export const momentWords = (at: number): string => `${formatDay(dayOf(at))}, ${formatTime(at)} IST`

export interface ToldDip {
  /** Key of the rule. */
  readonly key: string
  readonly fundName: string
  readonly trigger: number
  readonly fire: DipFire
}

export function dipMessage({ key, fundName, trigger, fire }: ToldDip): AlertMessage {
  const { symbol, fall, price, before, amount, quantity, steps, at } = fire
  return {
    type: 'dip',
    title: `${symbol} fell ${percent(fall)}`,
    text: [
      fundName === symbol ? symbol : `${fundName} (${symbol})`,
      `Price ${rupees(price)}, ${percent(fall)} below the close before of ${rupees(before)}`,
      `By your settings: ${whole(amount)}, ${quantity} ${quantity === 1 ? 'unit' : 'units'}${steps > 1 ? ` (${steps} times your trigger of ${trigger}%)` : ''}`,
      `Alert ${key} · ${momentWords(at)}`,
    ].join('\n'),
    link: tradeLink([{ symbol, price, quantity }]),
    data: {
      alert_id: key,
      instrument_symbol: symbol,
      fall: Math.round(fall * 100) / 100,
      trigger,
      price,
      previous_close: Math.round(before * 100) / 100,
      amount,
      quantity,
      at: new Date(at).toISOString(),
    },
  }
}

export interface Found {
  readonly symbol: string
  readonly name: string
  readonly price: number | null
  /** Shares and funds can be ordered, an index cannot. */
  readonly isTradable: boolean
}

export interface ToldWatch {
  readonly key: string
  /** What its owner calls it. */
  readonly name: string
  /** In canonical text, for a machine. */
  readonly condition: string
  /** The same for a person, within a sentence. */
  readonly words: string
  readonly found: readonly Found[]
  /** Rupees, for all of them together. */
  readonly amount: number
  readonly at: number
}

const mostNamed = 20
/** A broker takes so many orders at once. */
const mostOrders = 10

const basketOf = (found: readonly Found[], amount: number): string | null => {
  const priced = found.flatMap(({ symbol, price, isTradable }) =>
    price !== null && isTradable ? [{ symbol, price }] : [],
  )
  const chosen = priced.slice(0, mostOrders)
  if (chosen.length === 0) return null
  return tradeLink(chosen.map((each) => ({ ...each, quantity: quantityFor(amount / chosen.length, each.price) })))
}

export function watchMessage({ key, name, condition, words, found, amount, at }: ToldWatch): AlertMessage {
  const [first] = found
  const line = (each: Found): string =>
    `${each.name === each.symbol ? each.symbol : `${each.name} (${each.symbol})`}${each.price === null ? '' : ` at ${rupees(each.price)}`}`
  const more = found.length - mostNamed
  return {
    type: 'watch',
    title: found.length === 1 && first ? `${first.symbol}: ${name}` : `${found.length} found: ${name}`,
    text: [
      ...found.slice(0, mostNamed).map(line),
      ...(more > 0 ? [`and ${more} more`] : []),
      `When ${words}`,
      `Alert ${key} · ${momentWords(at)}`,
    ].join('\n'),
    link: basketOf(found, amount) ?? '/alerts',
    data: {
      alert_id: key,
      name,
      condition,
      instrument_symbols: found.map(({ symbol }) => symbol).join(','),
      ...(found.length === 1 ? { price: first?.price ?? null } : {}),
      amount,
      at: new Date(at).toISOString(),
    },
  }
}

export interface ToldReport {
  readonly key: string
  readonly name: string
  readonly headline: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Rows of which a figure changed. */
  readonly changed: number
  /** Last day of the data. */
  readonly asOf: string
  readonly at: number
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`

/** What changed in a report since it last ran. */
export function reportMessage({ key, name, headline, added, removed, changed, asOf, at }: ToldReport): AlertMessage {
  const counts = [
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} gone`] : []),
    ...(added.length + removed.length === 0 ? [changed > 0 ? `${changed} changed` : 'nothing changed'] : []),
  ]
  return {
    type: 'report',
    title: `${name}: ${counts.join(', ')}`,
    text: [
      ...(added.length > 0 ? [`New: ${listed(added)}`] : []),
      ...(removed.length > 0 ? [`Gone: ${listed(removed)}`] : []),
      ...(changed > 0 ? [`Figures changed: ${changed}`] : []),
      headline,
      `As of ${formatDay(day(asOf))} · Alert ${key} · ${momentWords(at)}`,
    ].join('\n'),
    link: '/tradingagent/agents',
    data: {
      alert_id: key,
      name,
      added: added.length,
      removed: removed.length,
      changed,
      as_of: asOf,
      at: new Date(at).toISOString(),
    },
  }
}

export interface ToldRun {
  /** What its owner calls the report. */
  readonly name: string
  readonly headline: string
  /** Since the run before; null for the first. */
  readonly changes: {
    readonly added: readonly string[]
    readonly removed: readonly string[]
    readonly changed: number
  } | null
  readonly rows: number
  readonly asOf: string
  readonly at: number
}

/** What a saved report gave that ran by its schedule. */
export function runMessage({ name, headline, changes, rows, asOf, at }: ToldRun): AlertMessage {
  const { added, removed, changed } = changes ?? { added: [], removed: [], changed: 0 }
  const counts = [
    ...(changes === null ? [`first run, ${rows} ${rows === 1 ? 'row' : 'rows'}`] : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} gone`] : []),
    ...(changes !== null && added.length + removed.length === 0
      ? [changed > 0 ? `${changed} changed` : 'nothing changed']
      : []),
  ]
  return {
    type: 'report_run',
    title: `${name}: ${counts.join(', ')}`,
    text: [
      ...(added.length > 0 ? [`New: ${listed(added)}`] : []),
      ...(removed.length > 0 ? [`Gone: ${listed(removed)}`] : []),
      ...(changed > 0 ? [`Figures changed: ${changed}`] : []),
      headline,
      `As of ${formatDay(day(asOf))} · ${momentWords(at)}`,
    ].join('\n'),
    link: '/savedprompts',
    data: {
      name,
      added: added.length,
      removed: removed.length,
      changed,
      rows,
      as_of: asOf,
      at: new Date(at).toISOString(),
    },
  }
}

/** A saved report whose turn was given up. */
export const runFailedMessage = (name: string, because: string, tries: number, next: number): AlertMessage => ({
  type: 'report_failed',
  title: `${name} could not be run`,
  text: `${because}\nTried ${tries} times. The next turn is on ${momentWords(next)}.`,
  link: '/savedprompts',
  data: { name, because, next: new Date(next).toISOString() },
})

/** Everything of a day that was asked to come together. */
export function digestMessage(day: string, titles: readonly string[]): AlertMessage {
  return {
    type: 'digest',
    title: `${titles.length} ${titles.length === 1 ? 'alert' : 'alerts'} on ${formatDay(parseDay(day) ?? dayOf(0))}`,
    text: [
      ...titles.slice(0, mostNamed),
      ...(titles.length > mostNamed ? [`and ${titles.length - mostNamed} more`] : []),
    ].join('\n'),
    link: '/alerts',
    data: { day, alerts: titles.length },
  }
}

/** A rule that fired too often was paused. */
export function floodMessage(key: string, name: string, limit: { fires: number; minutes: number }): AlertMessage {
  return {
    type: 'rule_paused',
    title: `${name} is paused`,
    text: `It fired more than ${limit.fires} times in ${limit.minutes} minutes. Change it or turn it on again under Alerts.`,
    link: '/alerts',
    data: { alert_id: key },
  }
}
