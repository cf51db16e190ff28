/** For tests: one company as the server tells of it, with every call of its page answered. */
import { companyRules } from 'core/company'
import type {
  CompanyHead,
  CompanyHolders,
  CompanyOwn,
  CompanyPeers,
  CompanyRatio,
  CompanyStatement,
  CompanyValuation,
  RuleVerdict,
  SavedScreenVerdict,
} from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { network } from '#testing/network.ts'

export const head: CompanyHead = {
  symbol: 'TCS',
  name: 'Tata Consultancy Services Ltd.',
  kind: 'ordinary',
  sector: 'Information Technology',
  industry: 'IT Services',
  isin: 'INE467B01029',
  listed: '2004-08-25',
  about: null,
  group: 'Tata',
  ownership: 'Private',
  size: 'Large cap',
  employees: 600_000,
  creditRating: 'AAA',
  oldNames: [],
  indices: ['NIFTY 50', 'NIFTY IT', 'NIFTY 100', 'NIFTY 200', 'NIFTY 500'].map((name) => ({
    name,
    title: name,
    weight: 4,
  })),
  quote: { symbol: 'TCS', last: 3900, previousClose: 3800, open: 3810, high: 3950, low: 3790, volume: 1, at: null },
  high52: 4200,
  low52: 3000,
  marketCap: 14e12,
  marketCapRank: 2,
  companies: 500,
  shares: 14e12 / 3900,
  consolidated: { first: '2004-03-31', last: '2023-03-31', count: 20, filed: '2023-05-10' },
  standalone: null,
  quarters: { first: '2013-12-31', last: '2023-12-31', count: 41, filed: '2024-01-12' },
  prices: { first: '2004-08-25', last: '2024-02-06', count: 4800, filed: null },
  nextResults: '2024-04-12',
  source: 'Sample',
  asOf: '2024-02-06',
  simulated: true,
}

const lineage = (expression: string) => ({
  expression,
  field: expression,
  title: expression.toUpperCase(),
  formula: 'share_price / eps',
  description: 'Price on earnings per share.',
  period: 'annual',
  dataset: 'ratios',
  asOf: '2023-03-31',
  source: 'Sample',
})

const ratioOf = (asked: string): CompanyRatio => ({
  outcome: 'figure',
  asked,
  expression: asked,
  title: asked.toUpperCase(),
  unit: 'percent',
  value: 42.5,
  period: 'FY2023',
  lineage: lineage(asked),
  history: [2019, 2020, 2021, 2022, 2023].map((year) => [`FY${year}`, year - 1980] as const),
  ownPercentile: 62,
  industryMedian: 30,
  industryPercentile: 91,
})

export const verdict = (id: string, holds: boolean | null): RuleVerdict => {
  const rule = companyRules.find((each) => each.id === id)
  if (!rule) throw new Error(`there is no rule ${id}`)
  const { side, title, because, when } = rule
  const figures = [{ label: 'ROCE', value: 43.76, unit: 'percent' }] as const
  return { id, side, title, because, clause: when, words: `${title} in words`, holds, figures }
}

const line = (id: string, title: string, values: readonly (number | null)[], ttm: number | null = null) => ({
  id,
  title,
  unit: 'rupees' as const,
  formula: null,
  description: `${title} of the period.`,
  values: values.map((value) => (value === null ? null : value * 1e7)),
  ttm: ttm === null ? null : ttm * 1e7,
  ttmBefore: ttm === null ? null : ttm * 0.8e7,
})

export const income: CompanyStatement = {
  dataset: 'income_statement',
  periods: ['2021-03-31', '2022-03-31', '2023-03-31'].map((end, at) => ({
    end,
    label: `Mar ${end.slice(0, 4)}`,
    filed: `${end.slice(0, 4)}-05-10`,
    version: at === 1 ? 2 : 1,
  })),
  lines: [
    line('revenue', 'Revenue', [1000, 1100, 1210], 1300),
    line('operating_profit', 'Operating profit', [200, 231, 242], 260),
    line('exceptional_items', 'Exceptional items', [0, 0, 0], 0),
    line('net_profit', 'Net profit', [100, -50, 150], 160),
  ],
  ttmEnd: '2023-12-31',
}

const empty: CompanyStatement = { dataset: 'x', periods: [], lines: [], ttmEnd: null }

export const valuation: CompanyValuation = {
  dcf: {
    year: 'FY2023',
    cashFlow: 1e10,
    growth: 10,
    discountRate: 12,
    terminalGrowth: 5,
    costOfEquity: 12,
    costOfDebt: 6,
    riskFree: 7,
    premium: 6,
    netDebt: 0,
    shares: 1e7,
    value: 22_000,
  },
  ownerEarnings: [
    {
      year: 'FY2022',
      netProfit: 1e10,
      depreciation: 1e9,
      maintenanceCapex: 1e9,
      workingCapital: 0,
      earnings: 1e10,
      perShare: 1000,
    },
    {
      year: 'FY2023',
      netProfit: 1e10,
      depreciation: 1e9,
      maintenanceCapex: 1e9,
      workingCapital: 0,
      earnings: 1e10,
      perShare: 1000,
    },
  ],
  scores: [{ year: 'FY2023', piotroski: 7, altman: 4.2 }],
  signs: Array.from({ length: 9 }, (_, at) => ({ id: `f${at}`, title: `sign ${at + 1}`, says: '', holds: at < 7 })),
  zParts: [{ id: 'z_ebit', title: 'EBIT to assets', value: 0.3, weight: 3.3 }],
  shares: 1e7,
  graham: 900,
  price: 3900,
}

const holders: CompanyHolders = {
  quarters: ['2022-12-31', '2023-12-31'].map((end, at) => ({
    end,
    promoter: 72 - at,
    fii: 12 + at,
    dii: 10,
    government: 0,
    public: 6,
    pledged: 2 + at * 5.1,
    shareholders: 100_000,
  })),
  investors: [{ name: 'Life Insurance Corporation', kind: 'Insurer', percent: 4.2, value: 1e11, change: 0.1 }],
  investorsAt: '2023-12-31',
  funds: [
    {
      id: '1',
      name: 'Fixture Flexi Cap',
      house: 'Fixture',
      weight: 5,
      value: 1e9,
      percent: 0.01,
      change1m: 0.1,
      change3m: null,
    },
  ],
  fundsTotal: 1,
}

const column = (key: string, title: string, role: 'name' | 'value') => ({
  key,
  title,
  unit: role === 'name' ? ('text' as const) : ('times' as const),
  lineage: role === 'name' ? null : lineage(key),
  role,
})

const peersOf = (symbols: readonly string[]): CompanyPeers => ({
  peers: symbols.map((symbol) => ({ symbol, name: `${symbol} Ltd.` })),
  usual: ['INFY', 'WIPRO'],
  canonical: 'screen stocks',
  table: {
    title: 'Companies',
    columns: [column('symbol', 'Symbol', 'name'), column('name', 'Company', 'name'), column('pe', 'PE', 'value')],
    rows: ['TCS', ...symbols].map((symbol, at) => [symbol, `${symbol} Ltd.`, 20 + at]),
    total: symbols.length + 1,
  },
})

const savedScreens: readonly SavedScreenVerdict[] = [
  {
    chat_id: 7,
    chat_uuid: 'c0ffee00-0000-4000-8000-000000000000',
    title: 'No debt',
    canonical: 'screen stocks where debt_to_equity < 0.01',
    isIn: false,
    beyond: null,
    why: {
      symbol: 'TCS',
      name: 'Tata Consultancy Services Ltd.',
      isIn: false,
      outside: null,
      clauses: [{ clause: 'debt_to_equity < 0.01', holds: false, figures: [] }],
    },
  },
]

/** What a browser sent, by call. */
export interface Sent {
  readonly ratios: string[][]
  readonly peers: (string | null)[]
  readonly saved: { path: string; body: unknown }[]
  readonly configs: string[]
}

/** Every call of the page; a test changes what it is about with `network.use` after this. */
export function serveCompany(
  company: CompanyHead = head,
  own: CompanyOwn = { note: '', noteAt: null, thesis: [], peers: null },
): Sent {
  const sent: Sent = { ratios: [], peers: [], saved: [], configs: [] }
  const keep = (path: string, reply: (body: never) => unknown) =>
    http.post(`/api/company/${path}`, async ({ request }) => {
      const body = (await request.json()) as never
      sent.saved.push({ path, body })
      return HttpResponse.json(reply(body) as object)
    })
  network.use(
    http.get('/api/company/head', () => HttpResponse.json({ outcome: 'found', company })),
    http.post('/api/company/ratios', async ({ request }) => {
      const { of } = (await request.json()) as { of: string[] }
      sent.ratios.push(of)
      return HttpResponse.json(of.map(ratioOf))
    }),
    http.get('/api/company/rules', () =>
      HttpResponse.json({
        asOf: head.asOf,
        rules: [
          verdict('capital_earns', true),
          verdict('no_debt', false),
          verdict('much_debt', null),
          verdict('pledged', true),
        ],
      }),
    ),
    http.get('/api/company/prices', () => HttpResponse.json({ days: [], close: [], volume: [], events: [] })),
    http.get('/api/company/bands', () => HttpResponse.json({ days: [], close: [], pe: [], pb: [] })),
    http.get('/api/company/growth', () =>
      HttpResponse.json([
        { title: 'Sales growth', rows: [{ span: '10 years', value: 16.5, lineage: lineage('cagr(revenue, 10y)') }] },
      ]),
    ),
    http.get('/api/company/valuation', () => HttpResponse.json(valuation)),
    http.get('/api/company/holders', () => HttpResponse.json(holders)),
    http.get('/api/company/statement', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('of') === 'income' ? income : empty),
    ),
    http.get('/api/company/peers', ({ request }) => {
      const chosen = new URL(request.url).searchParams.get('with')
      sent.peers.push(chosen)
      return HttpResponse.json(peersOf(chosen === null ? ['INFY', 'WIPRO'] : chosen.split(',').filter(Boolean)))
    }),
    http.get('/api/company/own', () => HttpResponse.json(own)),
    http.get('/api/principles/checklist', () =>
      HttpResponse.json({
        symbol: company.symbol,
        rules: [
          {
            id: 'little-debt',
            title: 'Little debt',
            check: 'Debt below half of equity',
            passes: true,
            figures: [{ label: 'Debt to equity', value: 0.1, unit: 'times' }],
            sentence: 'nifty 500 companies with debt to equity below 0.5',
          },
        ],
      }),
    ),
    http.get('/api/company/screens', () => HttpResponse.json(savedScreens)),
    keep('note', ({ note }: { note: string }) => ({ ...own, note, noteAt: '2024-02-06T04:30:00.000Z' })),
    keep('own/peers', ({ peers }: { peers: readonly string[] | null }) => ({ ...own, peers })),
    keep('thesis', ({ words }: { words: string }) => ({
      outcome: 'kept',
      own: { ...own, thesis: [{ id: 'a', words, clause: 'roce > 20%', holds: true, figures: [] }] },
    })),
    http.post('/v1/graphql', async ({ request }) => {
      const { query, variables } = (await request.json()) as {
        query: string
        variables: { object?: { value: string } }
      }
      if (query.includes('CompanyEvents'))
        return HttpResponse.json({ data: { company_announcements: [], company_insider_trades: [] } })
      if (query.includes('query Watched')) return HttpResponse.json({ data: { watch_list: [] } })
      if (query.includes('query RatioChoice'))
        return HttpResponse.json({ data: { user_config: sent.configs.slice(-1).map((value) => ({ value })) } })
      if (query.includes('KeepRatios')) {
        sent.configs.push(variables.object?.value ?? '')
        return HttpResponse.json({ data: { insert_user_config_one: { key: 'company_ratios' } } })
      }
      return HttpResponse.json({ data: { insert_watch_list_one: { id: 1 } } })
    }),
  )
  return sent
}
