/** For tests: a small run with everything in it. */
import type { Strategy, StrategyReport, StrategyRunDetail, StrategyRunRow } from 'core/contract/rest'

const days = ['2022-01-03', '2022-06-01', '2023-01-02', '2024-02-06']
const noCosts = {
  brokerage: 0,
  transactionTax: 900,
  exchange: 30,
  regulator: 1,
  serviceTax: 12,
  stamp: 70,
  depository: 130,
}
const path = { putIn: 500_000, value: 700_000, yearly: 17.5, deepestFall: 12.3, volatility: 14.1, costs: noCosts }

export const aReport: StrategyReport = {
  from: '2022-01-03',
  to: '2024-02-06',
  days: 517,
  rule: path,
  benchmark: { ...path, value: 600_000, yearly: 9.1, deepestFall: 18.4 },
  sip: { ...path, value: 560_000, yearly: 5.6 },
  trades: 41,
  closed: 40,
  wonPercent: 62.5,
  meanGain: 3.21,
  best: 22,
  worst: -9,
  profitFactor: 2.1,
  meanDaysHeld: 33,
  exposure: 81,
  invested: 64,
  turnover: 240,
  costs: 1143,
  tax: 21_000,
  yearlyAfterTax: 15.9,
  curve: {
    days,
    rule: [500_000, 520_000, 610_000, 700_000],
    benchmark: [500_000, 480_000, 560_000, 600_000],
    sip: [500_000, 495_000, 530_000, 560_000],
    putIn: [500_000, 500_000, 500_000, 500_000],
    fall: [0, -2, 0, 0],
  },
  drawdowns: [{ peakDay: '2022-03-01', troughDay: '2022-05-02', recoveredDay: null, depth: 12.3 }],
  months: [
    { period: '2022-01', gain: 2.5 },
    { period: '2022-02', gain: -6.1 },
    { period: '2024-02', gain: null },
  ],
  years: [
    { year: '2022', gain: 8.1, benchmark: 3.2, value: 540_000, trades: 20 },
    { year: '2023', gain: 20.4, benchmark: 8.8, value: 660_000, trades: 19 },
    { year: '2024', gain: 6, benchmark: -1, value: 700_000, trades: 2 },
  ],
  taxes: [
    {
      year: '2023-24',
      shortGain: 120_000,
      longGain: 0,
      free: 0,
      shortTax: 18_000,
      longTax: 0,
      cess: 720,
      total: 18_720,
      carried: 0,
    },
  ],
  list: [
    {
      symbol: 'TCS',
      signalDay: '2023-12-29',
      buyDay: '2024-01-01',
      buyPrice: 3800,
      units: 10,
      amount: 38_000,
      sellDay: null,
      sellPrice: 3900,
      soldBy: null,
      costs: 52.5,
      gain: 947.5,
      gainPercent: 2.49,
      daysHeld: 36,
    },
  ],
  pending: [{ symbol: 'INFY', day: '2024-02-06', side: 'buy' }],
  passed: 3,
  split: null,
  chance: { rounds: 300, seed: 1, trades: 41, mean: 3.4, randomMean: 1.1, randomLow: -1, randomHigh: 3, asGood: 2.3 },
  tValue: 2.6,
  beganLater: 1,
  endedEarlier: 0,
}

export const aRunRow: StrategyRunRow = {
  id: 9,
  strategy_id: 4,
  strategy_name: 'Dips',
  text: 'backtest any stocks in index "NIFTY 50" buy ₹50000 when rsi(14) < 30; start ₹5,00,000',
  origin: 'asked',
  state: 'done',
  progress: 100,
  stage: 'checking',
  reason: null,
  queued_at: '2024-02-06T10:00:00.000Z',
  started_at: '2024-02-06T10:00:01.000Z',
  finished_at: '2024-02-06T10:00:03.000Z',
  summary: {
    yearly: 17.5,
    benchmarkYearly: 9.1,
    deepestFall: 12.3,
    trades: 41,
    wonPercent: 62.5,
    value: 700_000,
    putIn: 500_000,
  },
}

const words = {
  target: 'NIFTY 50 stocks',
  entry: 'Buy when rsi(14) < 30',
  exit: 'Sell when rsi(14) > 60',
  sizing: '₹5,00,000 at the start; 10% of the account in each of at most 10 positions',
  costs: 'Charges and taxes of each day',
  dates: 'All the days there are',
}

export const settings = {
  start: 500_000,
  most: 10,
  share: 10,
  brokerage: 0,
  brokerageMost: null,
  slippage: 0.1,
  benchmark: 'NIFTY 50',
}

export const aRun: StrategyRunDetail = {
  ...aRunRow,
  words,
  settings,
  canonical: 'backtest any stocks in index "NIFTY 50" buy ₹50000 when rsi(14) < 30',
  ways: {
    watch: 'watch any stocks in index "NIFTY 50" when rsi(14) < 30',
    screen: 'screen stocks in index "NIFTY 50" where rsi(14) < 30',
    basket: 'basket buy ₹50000 of (screen stocks in index "NIFTY 50" where rsi(14) < 30)',
  },
  result: {
    report: aReport,
    names: { TCS: 'Tata Consultancy Services Ltd.' },
    tested: 50,
    total: 50,
    isUniverse: true,
    filed: [],
    asOf: '2024-02-06',
    source: 'Simulated sample data',
  },
}

export const aStrategy: Strategy = {
  id: 4,
  name: 'Dips',
  text: aRunRow.text,
  words,
  timeframe: 'Daily',
  repeats: 'weekly',
  next_run_at: '2024-02-10T01:30:00.000Z',
  created_at: '2024-02-06T09:00:00.000Z',
  runs: [aRunRow],
}
