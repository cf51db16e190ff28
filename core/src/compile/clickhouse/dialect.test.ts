import { describe, expect, it } from 'vitest'
import { toClickhouse } from './dialect.ts'
import { clickhouseTableSql } from './tables.ts'

const said = (sql: string): string => toClickhouse({ sql, values: [] }).sql

describe('a statement in the words of ClickHouse', () => {
  it.each([
    ['select l."roce" > 20::double', 'select l."roce" > cast(20 as Float64)'],
    ['where x > (-5)::double', 'where x > cast((-5) as Float64)'],
    [
      'select count(*) filter (where a > 0)::double as up',
      'select cast(count(*) filter (where a > 0) as Float64) as up',
    ],
    ['select max("day")::varchar as last', 'select cast(max("day") as String) as last'],
    ['where "day" > $1::date - 30', 'where "day" > cast({v1:String} as Date32) - 30'],
  ])('casts what stands before it: %s', (duck, click) => expect(said(duck)).toBe(click))

  it.each([
    [
      'list("close" order by "day" desc)',
      'arrayMap(each -> each.2, arrayReverseSort(each -> each.1, groupArray(("day", "close"))))',
    ],
    ['list_sum(list_sort(list(a / b)))', "arrayReduce('sumOrNull', arraySort(groupArray(a / b)))"],
    ['list(distinct "investor")', 'groupUniqArray("investor")'],
    ['b1."close"[2:31]', 'arraySlice(b1."close", 2, 31 - 2 + 1)'],
    [
      'list_count(b1."close"[1:30]) = 30',
      'arrayCount(each -> each is not null, arraySlice(b1."close", 1, 30 - 1 + 1)) = 30',
    ],
    ['b1."close"[1]', 'b1."close"[1]'],
    ['[h1."pe_0", h1."pe_1"]', '[h1."pe_0", h1."pe_1"]'],
    ['len(list_filter([a, b], lambda each: each < c))', 'length(arrayFilter(each -> ifNull(each < c, false), [a, b]))'],
  ])('speaks of arrays, not lists: %s', (duck, click) => expect(said(duck)).toBe(click))

  it.each([
    ['where lower(k) in ($1) is not true and x > 1', 'where not ifNull((lower(k) in ({v1:String})), false) and x > 1'],
    ['case when (a > 1) is not true then 0 end', 'case when not ifNull(((a > 1)), false) then 0 end'],
    ['contains(lower(c), $2)', '(position(lower(c), {v2:String}) > 0)'],
    ['median(pe) filter (where x)', 'quantileExactInclusive(0.5)(pe) filter (where x)'],
    ["datediff('day', date '1970-01-01', t.\"day\")", "dateDiff('day', toDate32('1970-01-01'), t.\"day\")"],
    ['select i.* exclude ("a", "b")', 'select i.* except ("a", "b")'],
    [
      'join (values ($1, 0), ($2, 1)) k("name", "number") on true',
      'join (select each.1 as "name", each.2 as "number" from (select arrayJoin([tuple({v1:String}, 0), tuple({v2:String}, 1)]) as each)) k on true',
    ],
  ])('says otherwise: %s', (duck, click) => expect(said(duck)).toBe(click))

  it('leaves texts and names alone, whatever they say', () => {
    const sql = `select 'list(x)::double $1 it''s', "median" from t`
    expect(said(sql)).toBe(sql)
  })

  it('refuses a type it has no word for, and a bracket that is not closed', () => {
    expect(() => said('select x::uuid')).toThrow('there is no uuid in ClickHouse')
    expect(() => said('select (x')).toThrow('a bracket is not closed')
  })

  it('has tables sorted by their keys, in which any figure may be missing', () => {
    const columns = [
      { name: 'symbol', type: 'varchar' },
      { name: 'day', type: 'date' },
      { name: 'close', type: 'double' },
    ]
    expect(clickhouseTableSql({ table: 'prices', columns, keys: ['symbol', 'day'] })).toBe(
      'create table "prices" (\n  "symbol" String,\n  "day" Date32,\n  "close" Nullable(Float64)\n) engine = MergeTree order by ("symbol", "day")',
    )
  })
})
