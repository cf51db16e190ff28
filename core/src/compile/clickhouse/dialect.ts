/**
 * The statements of the plan in ClickHouse's words. Every question is compiled once, to a small part of SQL; what of it
 * ClickHouse says otherwise is listed here and nowhere else. `npm run scale -- S4` runs both and compares row by row.
 */
import type { Statement } from '../reader.ts'
import { isSign, isWord, printTokens, raw, split, type Token, tokensOf } from './tokens.ts'

/** What ClickHouse must be told to treat nulls, joins and aliases as the language does. */
export const clickhouseSettings: Readonly<Record<string, string | number>> = {
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  aggregate_functions_null_for_empty: 1,
  joined_subquery_requires_alias: 0,
  prefer_column_name_to_alias: 1,
  output_format_json_quote_64bit_integers: 0,
}

/** Text stays a parameter, named v1, v2 …, of type String. */
export const toClickhouse = ({ sql, values }: Statement): Statement => ({
  sql: printTokens(rewrite(tokensOf(sql))).trim(),
  values,
})

const types: Readonly<Record<string, string>> = {
  double: 'Float64',
  varchar: 'String',
  date: 'Date32',
  int: 'Int32',
  integer: 'Int32',
  bigint: 'Int64',
  boolean: 'Bool',
}

/** A type of ours in ClickHouse's name. */
export function typeOf(type: string): string {
  const own = types[type.toLowerCase()]
  if (!own) throw new Error(`there is no ${type} in ClickHouse`)
  return own
}

type Call = (args: readonly string[], tokens: readonly (readonly Token[])[]) => string

const renamed =
  (name: string): Call =>
  (args) =>
    `${name}(${args.join(', ')})`
/** Over the known values of a list; null where there are none. */
const reduced =
  (aggregate: string): Call =>
  ([list]) =>
    `arrayReduce('${aggregate}', ${list})`

const calls: Readonly<Record<string, Call>> = {
  list: (_args, [first = []]) => listCall(first),
  list_sum: reduced('sumOrNull'),
  list_min: reduced('minOrNull'),
  list_max: reduced('maxOrNull'),
  list_median: reduced('quantileExactInclusiveOrNull(0.5)'),
  list_stddev_pop: reduced('stddevPopOrNull'),
  list_count: ([list]) => `arrayCount(each -> each is not null, ${list})`,
  list_sort: renamed('arraySort'),
  list_filter: ([list], [, test = []]) => `arrayFilter(${lambda(test)}, ${list})`,
  list_position: ([list, value]) => `nullif(indexOf(${list}, ${value}), 0)`,
  len: renamed('length'),
  contains: ([text, part]) => `(position(${text}, ${part}) > 0)`,
  median: ([value]) => `quantileExactInclusive(0.5)(${value})`,
  any_value: renamed('any'),
  max_by: renamed('argMax'),
  min_by: renamed('argMin'),
  product: ([value]) => `if(count(${value}) = 0, null, arrayProduct(groupArray(${value})))`,
  datediff: renamed('dateDiff'),
  year: renamed('toYear'),
  month: renamed('toMonth'),
}

const printed = (tokens: readonly Token[]): string => printTokens(rewrite(tokens)).trim()

/** list(x), list(distinct x), list(x order by y desc). */
function listCall(tokens: readonly Token[]): string {
  if (isWord(tokens[0], 'distinct')) return `groupUniqArray(${printed(tokens.slice(1))})`
  const at = tokens.findIndex((token, place) => isWord(token, 'order') && isWord(tokens[place + 1], 'by'))
  if (at < 0) return `groupArray(${printed(tokens)})`
  const isDescending = isWord(tokens.at(-1), 'desc')
  const by = printed(tokens.slice(at + 2, isDescending ? -1 : undefined))
  const sort = isDescending ? 'arrayReverseSort' : 'arraySort'
  // A tuple is kept where its value is null; a bare null would be left out of the array and move all that follow.
  return `arrayMap(each -> each.2, ${sort}(each -> each.1, groupArray((${by}, ${printed(tokens.slice(0, at))}))))`
}

/** lambda each: test → each -> test, where what is unknown does not hold. */
function lambda(tokens: readonly Token[]): string {
  const [, name] = tokens
  return name?.is === 'word' ? `${name.text} -> ifNull(${printed(tokens.slice(3))}, false)` : printed(tokens)
}

/** Where an operand of `is not true` begins. */
const bounds = new Set([
  'where',
  'and',
  'or',
  'not',
  'when',
  'on',
  'having',
  'select',
  'then',
  'else',
  'case',
  'qualify',
])
const beginsBefore = (token: Token): boolean =>
  isSign(token, ',') || (token.is === 'word' && bounds.has(token.text.toLowerCase()))

function rewrite(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    at += step(token, tokens.slice(at + 1, at + 3), out)
  }
  return out
}

/** Writes what the token becomes; answers how many of the following were used up. */
function step(token: Token, [next, second]: readonly Token[], out: Token[]): number {
  if (token.is === 'group') {
    const rows = token.open === '(' && isWord(token.inside[0], 'values') ? token.inside.slice(1) : null
    if (rows && next?.is === 'word' && second?.is === 'group') {
      out.push(raw(valuesSql(rows, second.inside)), next)
      return 2
    }
    if (token.open === '[' && !token.apart && isOperand(out.at(-1))) out.push(indexed(token.inside, out))
    else out.push({ ...token, inside: rewrite(token.inside) })
    return 0
  }
  if (token.is === 'word') {
    const word = token.text.toLowerCase()
    const call =
      next?.is === 'group' && next.open === '(' && !next.apart && Object.hasOwn(calls, word) ? calls[word] : null
    if (call && next?.is === 'group') {
      const args = split(next.inside)
      out.push(raw(call(args.map(printed), args), token.apart))
      return 1
    }
    if (word === 'date' && next?.is === 'text') {
      out.push(raw(`toDate32(${next.text})`, token.apart))
      return 1
    }
    if (word === 'exclude' && next?.is === 'group') {
      out.push({ ...token, text: 'except' })
      return 0
    }
    if (word === 'is' && isWord(next, 'not') && isWord(second, 'true')) {
      out.push(notTrue(out))
      return 2
    }
    if (token.text.startsWith('$')) {
      out.push(raw(`{v${token.text.slice(1)}:String}`, token.apart))
      return 0
    }
  }
  if (isSign(token, '::') && next?.is === 'word') {
    const type = typeOf(next.text)
    // Not x::T: of a number in brackets ClickHouse would read the brackets too.
    const of = takeOperand(out)
    out.push(raw(`cast(${printTokens(of).trim()} as ${type})`, of[0]?.apart ?? true))
    return 1
  }
  out.push(token)
  return 0
}

const isOperand = (token: Token | undefined): boolean =>
  token?.is === 'word' || token?.is === 'name' || token?.is === 'raw' || token?.is === 'group'

/** list[3] as it is; list[2:31] as a slice of so many. */
function indexed(inside: readonly Token[], out: Token[]): Token {
  const colon = inside.findIndex((token) => isSign(token, ':'))
  if (colon < 0) return { is: 'group', open: '[', inside: rewrite(inside), apart: false }
  const list = takeOperand(out)
  const [from, to] = [printed(inside.slice(0, colon)), printed(inside.slice(colon + 1))]
  return raw(`arraySlice(${printTokens(list).trim()}, ${from}, ${to} - ${from} + 1)`, list[0]?.apart ?? true)
}

/** Takes a name with its dots, or a call with its arguments, from the end. */
function takeOperand(out: Token[]): Token[] {
  const taken: Token[] = []
  const take = (): void => void taken.unshift(...out.splice(-1))
  const isCall = out.at(-1)?.is === 'group' && out.at(-1)?.apart === false && out.at(-2)?.is === 'word'
  take()
  if (isCall) take()
  // count(*) filter (where …): the condition belongs to the call before it.
  if (isWord(out.at(-1), 'filter')) {
    take()
    take()
    if (out.at(-1)?.is === 'word') take()
  }
  while (isSign(out.at(-1), '.')) {
    take()
    take()
  }
  return taken
}

function notTrue(out: Token[]): Token {
  const from = out.findLastIndex(beginsBefore) + 1
  const operand = printTokens(out.splice(from)).trim()
  return raw(`not ifNull((${operand}), false)`)
}

/** (values (a, 1), (b, 2)) k("name", "number"): a relation without a table. */
function valuesSql(rows: readonly Token[], names: readonly Token[]): string {
  const columns = split(names).map((name, at) => `each.${at + 1} as ${printTokens(name).trim()}`)
  const tuples = split(rows).map((row) => `tuple${printed(row)}`)
  return `(select ${columns.join(', ')} from (select arrayJoin([${tuples.join(', ')}]) as each))`
}
