/** Conditions judged the slow, plain way: all rows in memory, one company at a time. What SQL says is held against it. */
import { findFields } from 'core/catalogue'
import { type Condition, daysOf, type Expression, type PeerGroup, type Span } from 'core/language'
import type { MarketStore } from '../store.ts'

type Row = Readonly<Record<string, unknown>>
/** Null is missing; 'near' a comparison too close for the last digits of a sum to decide. */
export type Verdict = boolean | null | 'near'

const tables = [
  'income_statement',
  'balance_sheet_statement',
  'cash_flow_statement',
  'ratios',
  'key_metrics',
  'income_statement_quarterly',
  'shareholding_pattern',
  'company_profile',
  'stock_price_daily_historical',
  'market_index_price_daily',
]

type Figure = number | null
/** null: now; otherwise rows are counted back. */
type Ago = number | null

export interface Obvious {
  readonly symbols: readonly string[]
  verdict(condition: Condition, symbol: string): Verdict
  figure(expression: Expression, symbol: string): Figure
}

export async function readObvious(store: MarketStore, asOf: string): Promise<Obvious> {
  const rows = new Map<string, Row[]>()
  const bySymbol = new Map<string, Row[]>()
  for (const table of tables) {
    const found = (await store.rows(`select * from "${table}"`)).map(plain)
    rows.set(table, found)
    for (const row of found) {
      const key = `${table} ${row.symbol ?? row.index_name}`
      bySymbol.set(key, [...(bySymbol.get(key) ?? []), row])
    }
  }
  const own = (table: string, symbol: string): Row[] => bySymbol.get(`${table} ${symbol}`) ?? []
  /** Of a company or an index: no name is of both. */
  const prices = (symbol: string): Row[] =>
    ['stock_price_daily_historical', 'market_index_price_daily'].flatMap((table) => own(table, symbol))
  const once = remembered<Row[]>()
  const text = (symbol: string, column: string): string => String(own('company_profile', symbol)[0]?.[column])
  const symbols = (rows.get('company_profile') ?? []).map((row) => String(row.symbol)).sort()

  /** Newest first; of each period the last version that could be seen. */
  const filings = (table: string, symbol: string): Row[] => once(`${table} ${symbol}`, () => seen(table, symbol))

  function seen(table: string, symbol: string): Row[] {
    const last = new Map<string, Row>()
    for (const row of own(table, symbol)) {
      if (String(row.first_visible) > asOf) continue
      const known = last.get(String(row.period_end))
      if (!known || Number(known.version) < Number(row.version)) last.set(String(row.period_end), row)
    }
    return [...last.values()].sort((left, right) => (String(left.period_end) < String(right.period_end) ? 1 : -1))
  }

  const bars = (symbol: string): Row[] => once(`bars ${symbol}`, () => traded(symbol))

  function traded(symbol: string): Row[] {
    const all = prices(symbol)
      .filter((row) => String(row.day) <= asOf)
      .sort((left, right) => (String(left.day) < String(right.day) ? 1 : -1))
    const newest = Date.parse(String(all[0]?.day ?? '1970-01-01'))
    return Date.parse(asOf) - newest < 30 * 86_400_000 ? all : []
  }

  const number = (value: unknown): Figure => (typeof value === 'number' ? value : null)

  function leaf(id: string, period: string, symbol: string, ago: Ago): Figure {
    if (id === 'pe') return priceToEarnings(symbol, ago ?? 0)
    const filed = period === 'ttm' ? 'quarterly' : period
    const field = findFields(id).find((each) => each.period === filed && tables.includes(each.dataset))
    if (!field) throw new Error(`${id}.${filed} is not in the fixture`)
    const all = filings(field.dataset, symbol).slice(ago ?? 0)
    return period === 'ttm' ? sumOfFour(all, field.column) : number(all[0]?.[field.column])
  }

  function sumOfFour(quarters: readonly Row[], column: string): Figure {
    const four = quarters.slice(0, 4).map((row) => number(row[column]))
    return four.length < 4 || four.includes(null) ? null : four.reduce<number>((sum, each) => sum + Number(each), 0)
  }

  /** Of a bar: its close on the earnings of the four quarters that could be seen on its day. Every company has ten shares. */
  function priceToEarnings(symbol: string, ago: number): Figure {
    const bar = bars(symbol)[ago]
    const quarters = filings('income_statement_quarterly', symbol)
    const known = quarters.filter((row) => String(row.first_visible) <= String(bar?.day))
    const [close, profit] = [number(bar?.close), sumOfFour(known, 'net_profit_owners')]
    return close === null || profit === null || profit === 0 ? null : close / (profit / 10)
  }

  /** The last that was filed for a period that ended in those three or twelve months. */
  function ofPeriod({ of, period }: Extract<Expression, { node: 'at' }>, symbol: string): Figure {
    if (of.node !== 'field') throw new Error('one period is asked of one figure')
    const field = findFields(of.id).find((each) => each.period === of.period && tables.includes(each.dataset))
    if (!field) throw new Error(`${of.id}.${of.period} is not in the fixture`)
    const months = (row: Row): number =>
      Number(String(row.period_end).slice(0, 4)) * 12 + Number(String(row.period_end).slice(5, 7))
    const last = period.year * 12 + 3 - (period.quarter === null ? 0 : 3 * (4 - period.quarter))
    const length = period.quarter === null ? 12 : 3
    const found = filings(field.dataset, symbol).find((row) => months(row) <= last && months(row) > last - length)
    return number(found?.[field.column])
  }

  /** Closes are kept also of what trades no more. */
  function movedOver({ over }: Extract<Expression, { node: 'moved' }>, symbol: string): Figure {
    const { from, to } = daysOf(over, asOf)
    const end = to === null || to > asOf ? asOf : to
    const all = prices(symbol)
      .filter((row) => String(row.day) <= end)
      .sort((left, right) => (String(left.day) < String(right.day) ? 1 : -1))
    const last = all.find((row) => String(row.day) >= String(from))
    const before = all.find((row) => String(row.day) < String(from))
    return last && before ? (Number(last.close) / Number(before.close) - 1) * 100 : null
  }

  const perYear = { annual: { y: 1, q: 1 / 4, m: 1 / 12 }, quarterly: { y: 4, q: 1, m: 1 / 3 } } as const
  const perBar = { d: 1, w: 5, m: 21, q: 63, y: 248 } as const

  function rowsIn(of: Expression | Condition, { count, unit }: Span): number {
    const leaves = JSON.stringify(of)
    if (['"price"', '"technical"', '"pe"'].some((each) => leaves.includes(each))) return count * perBar[unit]
    const isQuarterly = leaves.includes('"quarterly"') || leaves.includes('"ttm"')
    const steps: Partial<Record<string, number>> = perYear[isQuarterly ? 'quarterly' : 'annual']
    return count * (steps[unit] ?? 1)
  }

  function windowOf(node: Extract<Expression, { node: 'window' }>, symbol: string, ago: Ago): Figure {
    const length = rowsIn(node.of, node.span)
    const at = (back: number): Figure => value(node.of, symbol, (ago ?? 0) + back)
    const [now, then] = [at(0), at(length)]
    const years = node.span.count / { d: 248, w: 52, m: 12, q: 4, y: 1 }[node.span.unit]
    if (node.op === 'change') return now === null || then === null ? null : now - then
    if (node.op === 'growth') return now === null || then === null || then <= 0 ? null : (now / then - 1) * 100
    if (node.op === 'cagr') {
      return now === null || then === null || then <= 0 || now <= 0 ? null : ((now / then) ** (1 / years) - 1) * 100
    }
    const all = Array.from({ length }, (_, back) => at(back))
    if (all.includes(null)) return null
    const known = all.map(Number)
    const sorted = [...known].sort((left, right) => left - right)
    const sum = known.reduce((total, each) => total + each, 0)
    switch (node.op) {
      case 'sum':
        return sum
      case 'avg':
        return sum / length
      case 'min':
        return sorted[0] ?? null
      case 'max':
        return sorted.at(-1) ?? null
      case 'median':
        return ((sorted[(length - 1) >> 1] ?? 0) + (sorted[length >> 1] ?? 0)) / 2
      case 'stdev':
        return Math.sqrt(known.reduce((total, each) => total + (each - sum / length) ** 2, 0) / length)
      case 'percentile':
        return length === 1 ? 0 : (known.filter((each) => each < (known[0] ?? 0)).length / (length - 1)) * 100
    }
  }

  function peerOf(node: Extract<Expression, { node: 'peer' }>, symbol: string): Figure {
    const group = (of: string): string => (node.by === 'market' ? '' : text(of, node.by as PeerGroup))
    const peers = symbols.filter((each) => group(each) === group(symbol))
    const known = peers.flatMap((each) => {
      const figure = value(node.of, each, null)
      return figure === null ? [] : [figure]
    })
    const mine = value(node.of, symbol, null)
    const sorted = [...known].sort((left, right) => left - right)
    if (sorted.length === 0) return null
    const sum = sorted.reduce((total, each) => total + each, 0)
    switch (node.op) {
      case 'avg':
        return sum / sorted.length
      case 'sum':
        return sum
      case 'min':
        return sorted[0] ?? null
      case 'max':
        return sorted.at(-1) ?? null
      case 'median':
        return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
      case 'rank':
        return mine === null ? null : known.filter((each) => each > mine).length + 1
      case 'percentile':
        if (mine === null) return null
        return known.length === 1 ? 0 : (known.filter((each) => each < mine).length / (known.length - 1)) * 100
    }
  }

  function value(expression: Expression, symbol: string, ago: Ago): Figure {
    switch (expression.node) {
      case 'number':
        return expression.value
      case 'field':
        return leaf(expression.id, expression.period, symbol, ago)
      case 'price':
        return number(bars(symbol)[ago ?? 0]?.[expression.of])
      case 'technical': {
        const { id, parameters, of } = expression
        const length = parameters[0] ?? 1
        const source = of?.node === 'price' ? of.of : ({ sma: 'close', highest: 'high', lowest: 'low' }[id] ?? 'close')
        const all = bars(symbol)
          .slice(ago ?? 0, (ago ?? 0) + length)
          .map((bar) => Number(bar[source]))
        if (all.length < length) return null
        if (id === 'sma') return all.reduce((sum, each) => sum + each, 0) / length
        return id === 'highest' ? Math.max(...all) : Math.min(...all)
      }
      case 'window':
        return windowOf(expression, symbol, ago)
      case 'ago':
        return value(expression.of, symbol, (ago ?? 0) + rowsIn(expression.of, expression.span))
      case 'at':
        return ofPeriod(expression, symbol)
      case 'company':
        return value(expression.of, expression.symbol, null)
      case 'moved':
        return movedOver(expression, symbol)
      case 'streak': {
        if (truth(expression.of, symbol, ago ?? 0) === null) return null
        let count = 0
        while (count < 20 && truth(expression.of, symbol, (ago ?? 0) + count) === true) count++
        return count
      }
      case 'peer':
        return peerOf(expression, symbol)
      case 'arithmetic': {
        const [left, right] = [value(expression.left, symbol, ago), value(expression.right, symbol, ago)]
        if (left === null || right === null) return null
        if (expression.op === '/') return right === 0 ? null : left / right
        return { '+': left + right, '-': left - right, '*': left * right }[expression.op]
      }
      case 'negate':
      case 'absolute': {
        const of = value(expression.of, symbol, ago)
        return of === null ? null : expression.node === 'negate' ? -of : Math.abs(of)
      }
    }
  }

  function held(op: string, left: Figure, right: Figure): Verdict {
    if (left === null || right === null) return null
    if (left !== right && Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))) return 'near'
    return (
      {
        '<': left < right,
        '<=': left <= right,
        '>': left > right,
        '>=': left >= right,
        '=': left === right,
        '!=': left !== right,
      }[op] ?? null
    )
  }

  const every = (verdicts: readonly Verdict[]): Verdict => {
    if (verdicts.includes(false)) return false
    if (verdicts.includes('near')) return 'near'
    return verdicts.includes(null) ? null : true
  }
  const negated = (verdict: Verdict): Verdict => (typeof verdict === 'boolean' ? !verdict : verdict)
  const some = (verdicts: readonly Verdict[]): Verdict => negated(every(verdicts.map(negated)))

  function truth(condition: Condition, symbol: string, ago: Ago): Verdict {
    const figure = (of: Expression, back = 0): Figure =>
      value(of, symbol, ago === null && back === 0 ? null : (ago ?? 0) + back)
    switch (condition.node) {
      case 'compare':
        return held(condition.op, figure(condition.left), figure(condition.right))
      case 'between':
        return every([
          held('>=', figure(condition.of), figure(condition.low)),
          held('<=', figure(condition.of), figure(condition.high)),
        ])
      case 'near': {
        const [of, to] = [figure(condition.of), figure(condition.to)]
        return of === null || to === null
          ? null
          : held('<=', Math.abs(of - to), (Math.abs(to) * condition.within) / 100)
      }
      case 'known':
        return figure(condition.of) !== null
      case 'text':
        return condition.values.some((each) => text(symbol, condition.field).toLowerCase() === each.toLowerCase())
      case 'trend': {
        const length = rowsIn(condition.of, condition.span)
        const at = (back: number): Figure => value(condition.of, symbol, (ago ?? 0) + back)
        const op = condition.direction === 'rising' ? '>' : '<'
        return every(Array.from({ length }, (_, back) => held(op, at(back), at(back + 1))))
      }
      case 'over': {
        const length = rowsIn(condition.of, condition.span)
        const all = Array.from({ length }, (_, back) => truth(condition.of, symbol, (ago ?? 0) + back))
        return condition.quantifier === 'always' ? every(all) : some(all)
      }
      case 'crosses': {
        const length = rowsIn(
          { node: 'arithmetic', op: '-', left: condition.left, right: condition.right },
          condition.within,
        )
        const gap = (back: number): Figure => {
          const [left, right] = [condition.left, condition.right].map((of) => value(of, symbol, (ago ?? 0) + back))
          return left === null || right === null || left === undefined || right === undefined ? null : left - right
        }
        const [over, under] = condition.direction === 'above' ? ['>', '<='] : ['<', '>=']
        return some(
          Array.from({ length }, (_, back) =>
            every([held(over ?? '', gap(back), 0), held(under ?? '', gap(back + 1), 0)]),
          ),
        )
      }
      case 'and':
        return every(condition.all.map((each) => truth(each, symbol, ago)))
      case 'or':
        return some(condition.any.map((each) => truth(each, symbol, ago)))
      case 'not':
        return negated(truth(condition.of, symbol, ago))
      case 'pattern':
        throw new Error('patterns are the judge’s own')
    }
  }

  return {
    symbols,
    verdict: (condition, symbol) => truth(condition, symbol, null),
    figure: (expression, symbol) => value(expression, symbol, null),
  }
}

function remembered<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const found = known.get(key) ?? make()
    known.set(key, found)
    return found
  }
}

function plain(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString().slice(0, 10) : value,
    ]),
  )
}
