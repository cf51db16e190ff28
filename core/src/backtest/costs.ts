/**
 * What buying and selling for delivery costs on the National Stock Exchange, as of each day; read against published rates
 * on 15 November 2026. Sources, by line:
 * - transaction tax: Finance (No. 2) Act 2004, ch. VII, s. 98, as amended 2005, 2006, 2012 and (units of funds) Finance Act 2013,
 *   cl. 125; the Finance Acts of 2023 to 2026 changed it for futures and options only.
 * - exchange: circulars of the exchange for 1 Jan 2021 (+6%), 1 Apr 2023 (taken back), 1 Apr 2024 (-1%), 1 Oct 2024 (one rate,
 *   2.97 a lakh); the investor protection fund's ₹10 a crore is in it from 1 Apr 2023.
 * - regulator: SEBI (Stock Brokers) Regulations, schedule V: ₹20 a crore from 23 May 2014, 15 from 1 Apr 2017, 10 from
 *   1 Apr 2019, half of it from 1 Jun 2020 to 31 Mar 2021.
 * - stamp: Indian Stamp Act 1899 as amended from 1 Jul 2020; before that each state's own, and Maharashtra's is taken.
 * - depository: ₹13 and GST for each instrument and day of selling, as a large discount broker charges (3.50 of it is CDSL's).
 */

/** index: costs of a fund that follows it; other: nothing is charged because nothing certain is known. */
export type CostKind = 'stock' | 'etf' | 'index' | 'other'

interface Dated {
  /** First day, YYYY-MM-DD. */
  readonly from: string
  readonly rate: number
}

/** Rates are parts of the traded value unless said. Oldest first. */
export const costTable = {
  /** Securities transaction tax on shares, buying and selling alike. */
  transactionTax: [
    { from: '1990-01-01', rate: 0 },
    { from: '2004-10-01', rate: 0.000_75 },
    { from: '2005-06-01', rate: 0.001 },
    { from: '2006-06-01', rate: 0.001_25 },
    { from: '2012-07-01', rate: 0.001 },
  ],
  /** On units of funds: as on shares until June 2013, since then on selling alone. */
  fundTaxOnBuying: [{ from: '2013-06-01', rate: 0 }],
  fundTaxOnSelling: [{ from: '2013-06-01', rate: 0.000_01 }],
  exchange: [
    { from: '1990-01-01', rate: 0.000_032_5 },
    { from: '2021-01-01', rate: 0.000_034_5 },
    { from: '2023-04-01', rate: 0.000_033_5 },
    { from: '2024-04-01', rate: 0.000_033_2 },
    { from: '2024-10-01', rate: 0.000_030_7 },
  ],
  /** The regulator's fee. */
  regulator: [
    { from: '1990-01-01', rate: 0.000_001 },
    { from: '2014-05-23', rate: 0.000_002 },
    { from: '2017-04-01', rate: 0.000_001_5 },
    { from: '2019-04-01', rate: 0.000_001 },
    { from: '2020-06-01', rate: 0.000_000_5 },
    { from: '2021-04-01', rate: 0.000_001 },
  ],
  /** Service tax, then GST, on brokerage and fees. */
  serviceTax: [
    { from: '1994-07-01', rate: 0.05 },
    { from: '2003-05-14', rate: 0.08 },
    { from: '2004-09-10', rate: 0.102 },
    { from: '2006-04-18', rate: 0.1224 },
    { from: '2007-05-11', rate: 0.1236 },
    { from: '2009-02-24', rate: 0.103 },
    { from: '2012-04-01', rate: 0.1236 },
    { from: '2015-06-01', rate: 0.14 },
    { from: '2015-11-15', rate: 0.145 },
    { from: '2016-06-01', rate: 0.15 },
    { from: '2017-07-01', rate: 0.18 },
  ],
  stampOnBuying: [
    { from: '1990-01-01', rate: 0.0001 },
    { from: '2020-07-01', rate: 0.000_15 },
  ],
  stampOnSelling: [
    { from: '1990-01-01', rate: 0.0001 },
    { from: '2020-07-01', rate: 0 },
  ],
  /** Rupees for each instrument sold in a day, before service tax or GST: the depository's and its participant's fee. */
  depository: [{ from: '1998-01-01', rate: 13 }],
} as const satisfies Readonly<Record<string, readonly Dated[]>>

/** The day from which the newest rates of the table hold. */
export const costsAsOf = '2024-10-01'

function rateOn(rows: readonly Dated[], day: string): number {
  let rate = 0
  for (const row of rows) if (row.from <= day) rate = row.rate
  return rate
}

export interface Costs {
  readonly brokerage: number
  readonly transactionTax: number
  readonly exchange: number
  readonly regulator: number
  readonly serviceTax: number
  readonly stamp: number
  readonly depository: number
}

export const noCosts: Costs = {
  brokerage: 0,
  transactionTax: 0,
  exchange: 0,
  regulator: 0,
  serviceTax: 0,
  stamp: 0,
  depository: 0,
}

/** What a broker takes: a part of the value, at most so many rupees an order. */
export interface Brokerage {
  readonly percent: number
  readonly most: number | null
}

/** Discount brokers take nothing for delivery. */
export const noBrokerage: Brokerage = { percent: 0, most: null }

export interface Order {
  readonly side: 'buy' | 'sell'
  readonly kind: CostKind
  readonly day: string
  /** The depository's fee is for an instrument and a day, however many orders there are. */
  readonly isFurther?: boolean
  readonly brokerage?: Brokerage
}

type Rates = Pick<Costs, 'transactionTax' | 'exchange' | 'regulator' | 'serviceTax' | 'stamp' | 'depository'>

const ratesKnown = new Map<string, Rates>()

/** One look at the table for each day: a test of the whole market gives tens of thousands of orders. */
function ratesOf(side: 'buy' | 'sell', kind: CostKind, day: string): Rates {
  const key = `${side} ${kind === 'stock' ? 'stock' : 'fund'} ${day}`
  const known = ratesKnown.get(key)
  if (known) return known
  const rates: Rates = {
    transactionTax: taxRate(side, kind, day),
    exchange: rateOn(costTable.exchange, day),
    regulator: rateOn(costTable.regulator, day),
    serviceTax: rateOn(costTable.serviceTax, day),
    stamp: rateOn(side === 'buy' ? costTable.stampOnBuying : costTable.stampOnSelling, day),
    depository: side === 'sell' ? rateOn(costTable.depository, day) : 0,
  }
  ratesKnown.set(key, rates)
  return rates
}

function taxRate(side: 'buy' | 'sell', kind: CostKind, day: string): number {
  const isFund = kind !== 'stock' && day >= '2013-06-01'
  if (!isFund) return rateOn(costTable.transactionTax, day)
  return rateOn(side === 'buy' ? costTable.fundTaxOnBuying : costTable.fundTaxOnSelling, day)
}

/** Of one order, in rupees. */
export function costsOf(value: number, { side, kind, day, isFurther, brokerage: taken = noBrokerage }: Order): Costs {
  if (kind === 'other') return noCosts
  const rates = ratesOf(side, kind, day)
  const brokerage = Math.min((value * taken.percent) / 100, taken.most ?? Number.POSITIVE_INFINITY)
  const exchange = value * rates.exchange
  const regulator = value * rates.regulator
  const depository = isFurther ? 0 : rates.depository
  return {
    brokerage,
    exchange,
    regulator,
    depository,
    transactionTax: value * rates.transactionTax,
    serviceTax: (brokerage + exchange + regulator + depository) * rates.serviceTax,
    stamp: value * rates.stamp,
  }
}

export const totalCosts = (costs: Costs): number =>
  costs.brokerage +
  costs.transactionTax +
  costs.exchange +
  costs.regulator +
  costs.serviceTax +
  costs.stamp +
  costs.depository

export const addCosts = (left: Costs, right: Costs): Costs => ({
  brokerage: left.brokerage + right.brokerage,
  transactionTax: left.transactionTax + right.transactionTax,
  exchange: left.exchange + right.exchange,
  regulator: left.regulator + right.regulator,
  serviceTax: left.serviceTax + right.serviceTax,
  stamp: left.stamp + right.stamp,
  depository: left.depository + right.depository,
})
