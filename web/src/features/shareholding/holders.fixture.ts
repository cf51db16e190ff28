import type { HeldCompany, HolderScreen, InvestorHolding, InvestorList, InvestorPage } from 'core/contract/rest'

export const aHolding = (over: Partial<InvestorHolding> = {}): InvestorHolding => ({
  symbol: 'ITC',
  companyName: 'ITC Ltd.',
  sector: 'FMCG',
  percent: 2.5,
  before: 2,
  move: 'increased',
  shares: 1000,
  value: 3e9,
  bought: 6e8,
  firstSeen: '2025-03-31',
  names: ['ASHA RAO'],
  stakes: [2, null, 2, 2.5],
  ...over,
})

export const aPage = (over: Partial<InvestorPage> = {}): InvestorPage => ({
  name: 'Asha K. Rao',
  kind: 'Individual',
  quarter: '2025-12-31',
  before: '2025-09-30',
  first: '2025-03-31',
  source: 'sample',
  names: [
    { name: 'Asha K. Rao', companies: 3, first: '2025-03-31', last: '2025-12-31' },
    { name: 'RAO ASHA', companies: 1, first: '2025-03-31', last: '2025-06-30' },
  ],
  quarters: [
    { end: '2025-03-31', value: 1e9, holdings: 1, unfiled: 0 },
    { end: '2025-06-30', value: null, holdings: null, unfiled: 0 },
    { end: '2025-09-30', value: 2e9, holdings: 3, unfiled: 0 },
    { end: '2025-12-31', value: 4e9, holdings: 2, unfiled: 1 },
  ],
  holdings: [
    aHolding(),
    aHolding({
      symbol: 'TCS',
      companyName: 'Tata Consultancy',
      sector: 'IT',
      before: null,
      move: 'new',
      value: 1e9,
      bought: null,
      firstSeen: '2025-12-31',
    }),
    aHolding({
      symbol: 'SBIN',
      companyName: 'State Bank',
      sector: 'Banks',
      percent: null,
      before: 1.1,
      move: 'below',
      value: null,
      shares: null,
      bought: null,
    }),
    aHolding({
      symbol: 'LUPIN',
      companyName: 'Lupin',
      sector: 'Pharma',
      percent: null,
      before: 1.3,
      move: 'unfiled',
      value: null,
      shares: null,
      bought: null,
    }),
  ],
  ...over,
})

export const aList = (): InvestorList => ({
  quarter: '2025-12-31',
  before: '2025-09-30',
  source: 'sample',
  investors: [
    {
      name: 'Life Insurance Corporation of India',
      kind: 'Insurer',
      names: 4,
      value: 9e12,
      holdings: 480,
      net: 6e10,
      came: 13,
      below: 1,
    },
    { name: 'Asha K. Rao', kind: 'Individual', names: 2, value: 4e9, holdings: 2, net: -6e8, came: 1, below: 1 },
  ],
  total: 2,
  kinds: [
    { kind: 'Insurer', count: 1 },
    { kind: 'Individual', count: 1 },
  ],
})

const owners = { promoter: 50, fii: 20, dii: 10, government: 0, public: 20, pledged: 10, shareholders: 1000 }

export const aCompany = (): HeldCompany => ({
  symbol: 'ITC',
  companyName: 'ITC Ltd.',
  sector: 'FMCG',
  source: 'sample',
  quarters: [
    { end: '2025-06-30', row: owners },
    { end: '2025-09-30', row: null },
    { end: '2025-12-31', row: { ...owners, promoter: 51, public: 19 } },
  ],
  quarter: '2025-12-31',
  before: '2025-09-30',
  first: '2025-03-31',
  holders: [
    {
      name: 'Asha K. Rao',
      kind: 'Individual',
      names: ['ASHA RAO'],
      percent: 2.5,
      before: 2,
      move: 'increased',
      shares: 1000,
      value: 3e9,
      firstSeen: '2025-03-31',
    },
  ],
  funds: [
    {
      id: 'F1',
      name: 'Flexi Fund',
      house: 'House',
      weight: 4,
      percent: 0.2,
      value: 1e9,
      change3m: 0.5,
      place: 2,
      placeBefore: 5,
      of: 40,
    },
    {
      id: 'F2',
      name: 'New Fund',
      house: 'House',
      weight: 3,
      percent: 0.1,
      value: 5e8,
      change3m: 3,
      place: 7,
      placeBefore: null,
      of: 30,
    },
  ],
  fundsTotal: 2,
  fundsAt: '2025-12-31',
})

export const aScreen = (of: HolderScreen['of'], total = 1): HolderScreen => ({
  of,
  sentence: `stocks where ${of} rose`,
  canonical: `screen stocks where ${of}`,
  headline: `${total} companies match.`,
  notes: [],
  columns: [
    { key: 'symbol', title: 'Symbol', unit: 'text', role: 'text', lineage: null },
    { key: 'name', title: 'Company', unit: 'text', role: 'name', lineage: null },
  ],
  rows: total === 0 ? [] : [['ITC', 'ITC Ltd.']],
  total,
  asOf: '2025-12-31',
  source: 'sample',
})
