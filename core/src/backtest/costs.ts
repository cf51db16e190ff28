/**
 * What buying and selling for delivery costs on the National Stock Exchange, as of each day. Rates are of the Finance Acts
 * (securities transaction tax, service tax, GST), the exchange's circulars and the Indian Stamp Act as amended from July 2020;
 * before that stamp duty was each state's own, and Maharashtra's is taken. Brokerage on delivery is nothing, as with discount brokers.
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
  brokerage: [{ from: '1990-01-01', rate: 0 }],
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
    { from: '2023-04-01', rate: 0.000_032_5 },
    { from: '2024-04-01', rate: 0.000_032_2 },
    { from: '2024-10-01', rate: 0.000_029_7 },
  ],
  /** The regulator's fee. */
  regulator: [{ from: '1990-01-01', rate: 0.000_001 }],
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

function taxRate(side: 'buy' | 'sell', kind: CostKind, day: string): number {
  const isFund = kind !== 'stock' && day >= '2013-06-01'
  if (!isFund) return rateOn(costTable.transactionTax, day)
  return rateOn(side === 'buy' ? costTable.fundTaxOnBuying : costTable.fundTaxOnSelling, day)
}

/** Of one order, in rupees. */
export function costsOf(side: 'buy' | 'sell', value: number, kind: CostKind, day: string): Costs {
  if (kind === 'other') return noCosts
  const brokerage = value * rateOn(costTable.brokerage, day)
  const exchange = value * rateOn(costTable.exchange, day)
  const regulator = value * rateOn(costTable.regulator, day)
  const depository = side === 'sell' ? rateOn(costTable.depository, day) : 0
  return {
    brokerage,
    exchange,
    regulator,
    depository,
    transactionTax: value * taxRate(side, kind, day),
    serviceTax: (brokerage + exchange + regulator + depository) * rateOn(costTable.serviceTax, day),
    stamp: value * rateOn(side === 'buy' ? costTable.stampOnBuying : costTable.stampOnSelling, day),
  }
}

export const totalCosts = (costs: Costs): number => Object.values(costs).reduce((sum, cost) => sum + cost, 0)

export const addCosts = (left: Costs, right: Costs): Costs => ({
  brokerage: left.brokerage + right.brokerage,
  transactionTax: left.transactionTax + right.transactionTax,
  exchange: left.exchange + right.exchange,
  regulator: left.regulator + right.regulator,
  serviceTax: left.serviceTax + right.serviceTax,
  stamp: left.stamp + right.stamp,
  depository: left.depository + right.depository,
})
