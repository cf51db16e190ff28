/** The day at a glance: indices, breadth, who rose and fell most, flows. */
import { formatFigure } from 'core/catalogue'
import type { Pulse } from 'core/language'
import { day, formatDay, isTradingDay } from 'core/values'
import type { AnswerTable } from '../answer.ts'
import {
  body,
  cellOf,
  computedLineage,
  fieldColumn,
  fieldOf,
  figure,
  lineageOfField,
  numberOf,
  plainColumn,
  table,
  textOf,
} from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { traced } from '../traced.ts'

/** Shown first, in this order; other indices follow by name. */
const leading = [
  'NIFTY 50',
  'NIFTY NEXT 50',
  'NIFTY BANK',
  'NIFTY MIDCAP 100',
  'NIFTY SMLCAP 100',
  'NIFTY 500',
  'INDIA VIX',
]
const mostMovers = 5

const formulas: Readonly<Record<string, string>> = {
  Rose: 'companies whose close is above the one before',
  Fell: 'companies whose close is below the one before',
  Unchanged: 'companies whose close is the one before',
  'At a 52-week high': 'companies whose high is the highest of 248 bars',
  'At a 52-week low': 'companies whose low is the lowest of 248 bars',
}

export const answerPulse = async (query: Pulse, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellPulse(query, facts, reader), facts, { dataset: 'stock_price_daily_historical', formulas })

async function tellPulse(_query: Pulse, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const indices = await indexRows(facts, reader)
  const breadth = await breadthOf(facts, reader)
  const [flows] = await reader.rows({
    sql: 'select "day"::varchar as "day", "fii_net", "dii_net" from "institutional_flows" where "day" <= $1::date order by "day" desc limit 1',
    values: [facts.asOf],
  })
  const first = indices.find((row) => textOf(row, 'index_name') === leading[0]) ?? indices[0]
  const change = numberOf(first, 'day_change')
  const flowField = (id: string) => fieldOf('institutional_flows', id)
  return body(
    `${textOf(first, 'index_name') || 'The market'} ${changeWords(change)}; ${formatFigure('count', breadth.up)} companies rose and ${formatFigure('count', breadth.down)} fell.`,
    {
      notes: [sessionNote(facts)],
      figures: [
        figure(textOf(first, 'index_name') || 'Index', numberOf(first, 'close'), 'points', {
          note: change === null ? null : `${change > 0 ? '+' : ''}${formatFigure('percent', change)} on the day`,
          lineage: lineageOfField(fieldOf('market_index_price_daily', 'close'), facts),
        }),
        figure('Rose', breadth.up, 'count'),
        figure('Fell', breadth.down, 'count'),
        figure('Unchanged', breadth.same, 'count'),
        figure('At a 52-week high', breadth.highs, 'count'),
        figure('At a 52-week low', breadth.lows, 'count'),
        ...(flows
          ? (['fii_net', 'dii_net'] as const).map((id) =>
              figure(flowField(id).title, numberOf(flows, id), 'rupees', {
                note: formatDay(day(textOf(flows, 'day'))),
                lineage: lineageOfField(flowField(id), facts),
              }),
            )
          : []),
      ],
      tables: [indexTable(indices, facts), await movers('desc', facts, reader), await movers('asc', facts, reader)],
    },
  )
}

const changeWords = (change: number | null): string => {
  if (change === null) return 'has no close'
  if (change === 0) return 'closed unchanged'
  return `${change > 0 ? 'rose' : 'fell'} ${formatFigure('percent', Math.abs(change))}`
}

function sessionNote({ today, asOf }: MarketFacts): string {
  const close = `Figures are of the close of ${formatDay(day(asOf))}.`
  if (today === asOf) return close
  return isTradingDay(day(today))
    ? `${close} Today’s session is not in it yet.`
    : `${close} The market is closed today.`
}

/** Closes newest first: 21 trading days before the last is the 22nd. */
const over = (bars: number): string => `(closes[1] / closes[${bars + 1}] - 1) * 100`

const indexRows = (facts: MarketFacts, reader: MarketReader) =>
  reader.rows({
    sql: `select "index_name", closes[1] as "close", ${over(1)} as day_change, ${over(5)} as week, ${over(21)} as month, ${over(248)} as year
from (
  select "index_name", list("close" order by "day" desc) as closes, max("day") as last
  from "market_index_price_daily" where "day" <= $1::date and "day" > $1::date - 420 group by 1
)
where last > $1::date - 10
order by coalesce(list_position([${leading.map((name) => `'${name}'`).join(', ')}], "index_name"), 99), "index_name"
limit 60`,
    values: [facts.asOf],
  })

function indexTable(rows: Awaited<ReturnType<typeof indexRows>>, facts: MarketFacts): AnswerTable {
  const change = (title: string, bars: number) =>
    plainColumn(
      title,
      'percent',
      'value',
      computedLineage(
        {
          title,
          formula: `growth(close, ${bars}d)`,
          description: `Close over that of ${bars} trading days before.`,
          dataset: 'market_index_price_daily',
        },
        facts,
      ),
    )
  return table(
    'Indices',
    [
      plainColumn('Index', 'text', 'name'),
      { ...fieldColumn(fieldOf('market_index_price_daily', 'close'), facts), unit: 'points' },
      change('Day', 1),
      change('Week', 5),
      change('Month', 21),
      change('Year', 248),
    ],
    rows.map((row) => ['index_name', 'close', 'day_change', 'week', 'month', 'year'].map((name) => cellOf(row[name]))),
  )
}

async function breadthOf({ asOf }: MarketFacts, reader: MarketReader) {
  const [row] = await reader.rows({
    sql: `select count(*) filter (where p."day_change" > 0)::double as up, count(*) filter (where p."day_change" < 0)::double as down,
  count(*) filter (where p."day_change" = 0)::double as same,
  count(*) filter (where p."high" >= t."high_52w")::double as highs, count(*) filter (where p."low" <= t."low_52w")::double as lows
from "stock_price_daily_historical" p join "company_profile" c on c."symbol" = p."symbol" left join "indicator_latest" t on t."symbol" = p."symbol"
where p."day" = $1::date`,
    values: [asOf],
  })
  const count = (name: string): number => numberOf(row, name) ?? 0
  return { up: count('up'), down: count('down'), same: count('same'), highs: count('highs'), lows: count('lows') }
}

async function movers(order: 'asc' | 'desc', facts: MarketFacts, reader: MarketReader): Promise<AnswerTable> {
  const rows = await reader.rows({
    sql: `select c."companyName" as company, p."symbol" as symbol, p."close" as "close", p."day_change" as "day_change", p."turnover_value" as "turnover_value"
from "stock_price_daily_historical" p join "company_profile" c on c."symbol" = p."symbol"
where p."day" = $1::date and p."day_change" ${order === 'desc' ? '> 0' : '< 0'}
order by p."day_change" ${order}, symbol limit ${mostMovers}`,
    values: [facts.asOf],
  })
  const of = (id: string) => fieldColumn(fieldOf('stock_price_daily_historical', id), facts)
  return table(
    order === 'desc' ? 'Rose most' : 'Fell most',
    [
      plainColumn('Company', 'text', 'name'),
      plainColumn('Symbol', 'text', 'text'),
      of('close'),
      of('day_change'),
      of('turnover_value'),
    ],
    rows.map((row) => ['company', 'symbol', 'close', 'day_change', 'turnover_value'].map((name) => cellOf(row[name]))),
  )
}
