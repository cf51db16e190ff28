/** Figures of one company, all asked in the language: each comes with where it is from. */
import { medianOf, standingAmong } from 'core/company'
import type { Answer, AnswerFigure } from 'core/compile'
import { AppError } from 'core/contract'
import {
  type CompanyBands,
  type CompanyPeers,
  type CompanyRatio,
  type CompanyRatiosRequest,
  companyLimits,
  type GrowthBox,
} from 'core/contract/rest'
import { type Expression, parseCanonical, printExpression, printInstrument, type Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'
import { companyOf } from './head.ts'

const askQuery = async (ctx: Ctx, query: Query): Promise<Answer> =>
  (await ctx.market.ask({ query, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] })).answer

const written = (symbol: string): string => printInstrument({ asset: 'stock', symbol })

/** Canonical text of our own making: a problem in it is ours. */
function canonical(text: string): Query {
  const read = parseCanonical(text)
  if (!read.ok) throw new Error(`${text}: ${read.failure.message}`)
  return read.value
}

interface Understood {
  readonly asked: string
  readonly expression: Expression
}

type Refused = Extract<CompanyRatio, { outcome: 'refused' }>

/** Canonical text as it is; other words through the reader, as a question about this company. */
async function understand(ctx: Ctx, symbol: string, asked: string): Promise<Understood | Refused> {
  const read = parseCanonical(`show ${written(symbol)}: ${asked}`)
  if (read.ok && read.value.kind === 'lookup' && read.value.show.length === 1 && read.value.show[0])
    return { asked, expression: read.value.show[0] }
  const question = { sentence: `${asked} of ${symbol}`, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] }
  const { answer } = await ctx.market.ask(question)
  const { query } = answer
  if (query?.kind === 'lookup' && query.show.length === 1 && query.show[0]) return { asked, expression: query.show[0] }
  const message = answer.problem?.message ?? 'Name one figure, such as “return on equity” or “market_cap / revenue”.'
  return { outcome: 'refused', asked, message, nearest: answer.problem?.nearest ?? [] }
}

export async function readRatios(ctx: Ctx, { symbol, of }: CompanyRatiosRequest): Promise<readonly CompanyRatio[]> {
  const { industry } = await companyOf(ctx, symbol)
  const understood = await Promise.all([...new Set(of)].map((asked) => understand(ctx, symbol, asked)))
  const figures = [
    ...new Set(understood.flatMap((each) => ('expression' in each ? [printExpression(each.expression)] : []))),
  ]
  const [now, others, history] = await Promise.all([
    lookUp(ctx, symbol, figures),
    industry === null ? new Map<string, readonly (number | null)[]>() : amongIndustry(ctx, symbol, industry, figures),
    yearsOf(ctx, symbol, figures),
  ])
  return understood.map((each): CompanyRatio => {
    if (!('expression' in each)) return each
    const expression = printExpression(each.expression)
    const figure = now.get(expression)
    const points = history.get(expression) ?? []
    const value = figure?.value ?? null
    const peers = others.get(expression) ?? []
    return {
      outcome: 'figure',
      asked: each.asked,
      expression,
      title: figure?.label ?? expression,
      unit: figure?.unit ?? 'figure',
      value,
      period: figure?.note ?? null,
      lineage: figure?.lineage ?? null,
      history: points,
      ownPercentile: standingAmong(
        value,
        points.map(([, then]) => then),
      ),
      industryMedian: medianOf([value, ...peers]),
      industryPercentile: standingAmong(value, peers),
    }
  })
}

/** What the other companies of the industry have: one screen for all figures, many times cheaper than a rank of each. */
async function amongIndustry(
  ctx: Ctx,
  symbol: string,
  industry: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const read = parseCanonical(`screen stocks show ${texts.join(', ')}`)
  if (texts.length === 0 || !read.ok || read.value.kind !== 'screen') return new Map()
  const universe = {
    ...read.value.universe,
    within: [{ by: 'industry' as const, name: industry }],
    except: [{ by: 'symbol' as const, name: symbol }],
  }
  const [table] = (await askQuery(ctx, { ...read.value, universe })).tables
  return new Map(
    (table?.columns ?? []).flatMap(({ lineage }, at) => {
      const values = (table?.rows ?? []).map((row) => row[at])
      return lineage
        ? [[lineage.expression, values.map((each) => (typeof each === 'number' ? each : null))] as const]
        : []
    }),
  )
}

/** One text that cannot be answered is found by halving, not by asking each alone. */
async function halved<Found>(
  texts: readonly string[],
  read: (half: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): Promise<ReadonlyMap<string, Found>> {
  const middle = Math.ceil(texts.length / 2)
  const [first, second] = await Promise.all([read(texts.slice(0, middle)), read(texts.slice(middle))])
  return new Map([...first, ...second])
}

/** Each figure by its canonical text; one that cannot be told takes only itself away. */
async function lookUp(ctx: Ctx, symbol: string, texts: readonly string[]): Promise<ReadonlyMap<string, AnswerFigure>> {
  const read = parseCanonical(`show ${written(symbol)}: ${texts.join(', ')}`)
  const answer = texts.length > 0 && read.ok ? await askQuery(ctx, read.value) : null
  if (answer?.outcome !== 'answer') {
    if (texts.length <= 1) return new Map()
    return halved(texts, (half) => lookUp(ctx, symbol, half))
  }
  return new Map(answer.figures.flatMap((each) => (each.lineage ? [[each.lineage.expression, each] as const] : [])))
}

type Points = CompanyRatio extends infer Ratio ? (Ratio extends { readonly history: infer List } ? List : never) : never

/** Ten years of each; what is not kept by the year has none. */
async function yearsOf(ctx: Ctx, symbol: string, texts: readonly string[]): Promise<ReadonlyMap<string, Points>> {
  if (texts.length === 0) return new Map()
  const { years } = companyLimits.ratios
  const read = parseCanonical(`series ${written(symbol)}: ${texts.join(', ')} every year last ${years}y`)
  const answer = read.ok ? await askQuery(ctx, read.value) : null
  if (answer?.outcome !== 'answer') {
    if (texts.length === 1) return new Map()
    return halved(texts, (half) => yearsOf(ctx, symbol, half))
  }
  return new Map(texts.flatMap((text, at) => (answer.series[at] ? [[text, answer.series[at].points] as const] : [])))
}

const spans = [10, 5, 3] as const

/** Compounded growth and means, as far back as there are years. */
export async function readGrowth(ctx: Ctx, symbol: string): Promise<readonly GrowthBox[]> {
  await companyOf(ctx, symbol)
  const boxes = [
    ['Sales growth', spans.map((years) => [`${years} years`, `cagr(revenue, ${years}y)`]), 'growth(revenue.ttm, 1y)'],
    [
      'Profit growth',
      spans.map((years) => [`${years} years`, `cagr(net_profit, ${years}y)`]),
      'growth(net_profit.ttm, 1y)',
    ],
    ['Price growth', spans.map((years) => [`${years} years`, `cagr(close, ${years}y)`]), 'return(1y)'],
    ['Return on equity', spans.map((years) => [`${years} years`, `avg(roe, ${years}y)`]), 'roe'],
  ] as const
  const rows = boxes.map(([title, past, latest]) => ({
    title,
    rows: [
      ...past,
      [title === 'Return on equity' ? 'Last year' : title === 'Price growth' ? '1 year' : '12 months', latest],
    ],
  }))
  const texts = rows.flatMap((box) => box.rows.map(([, text = '']) => text))
  const found = await lookUp(ctx, symbol, texts)
  const printed = (text: string): string => {
    const query = canonical(`show ${written(symbol)}: ${text}`)
    return query.kind === 'lookup' && query.show[0] ? printExpression(query.show[0]) : text
  }
  return rows.map(({ title, rows: lines }) => ({
    title,
    rows: lines.map(([span = '', text = '']) => {
      const figure = found.get(printed(text))
      return { span, value: figure?.value ?? null, lineage: figure?.lineage ?? null }
    }),
  }))
}

/** Price and multiples by the week. */
export async function readBands(ctx: Ctx, symbol: string): Promise<CompanyBands> {
  await companyOf(ctx, symbol)
  const answer = await askQuery(ctx, canonical(`series ${written(symbol)}: close, pe, pb every week last 10y`))
  if (answer.outcome !== 'answer') throw new AppError('not_found', { message: answer.headline })
  const columns = answer.series.map(({ points }) => new Map(points))
  const days = [...new Set(answer.series.flatMap(({ points }) => points.map(([day]) => day)))].sort()
  const [close, pe, pb] = [0, 1, 2].map((at) => days.map((day) => columns[at]?.get(day) ?? null))
  return { days, close: close ?? [], pe: pe ?? [], pb: pb ?? [] }
}

const peerFigures: Readonly<Record<string, string>> = {
  ordinary: 'close, return(1y), market_cap, pe, roce, cagr(revenue, 3y), debt_to_equity, dividend_yield',
  bank: 'close, return(1y), market_cap, pb, roa, nim, gross_npa_ratio, dividend_yield',
  nbfc: 'close, return(1y), market_cap, pb, roa, nim, gross_npa_ratio, dividend_yield',
  insurer: 'close, return(1y), market_cap, pe, roe, cagr(premium_income, 3y), claims_ratio, dividend_yield',
}

/** The company and those beside it, the largest first. */
export async function readPeers(ctx: Ctx, symbol: string, chosen: readonly string[] | null): Promise<CompanyPeers> {
  const { kind } = await companyOf(ctx, symbol)
  const usual = (await ctx.market.companies.peers(symbol)).slice(0, companyLimits.peers.usual)
  const names = await ctx.market.companies.names([...(chosen ?? usual), symbol])
  const peers = (chosen ?? usual)
    .filter((each) => each !== symbol && names.has(each))
    .slice(0, companyLimits.peers.most)
  const screen = canonical(`screen stocks show ${peerFigures[kind]} sort market_cap desc`)
  if (screen.kind !== 'screen') throw new AppError('internal')
  const within = [symbol, ...peers].map((name) => ({ by: 'symbol' as const, name }))
  const answer = await askQuery(ctx, { ...screen, universe: { ...screen.universe, within } })
  return {
    peers: peers.map((each) => ({ symbol: each, name: names.get(each) ?? each })),
    usual,
    table: answer.tables[0] ?? null,
    canonical: answer.canonical ?? '',
  }
}
