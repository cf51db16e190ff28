/** What an answer says of one company: where it stands, yes or no, and of which year. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerBody, answerLookup, answerScreen, type MarketFacts, type MarketReader } from 'core/compile'
import { parseCanonical } from 'core/language'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MarketStore, openStore } from '../store.ts'
import { createMarketReader } from './market-reader.ts'
import { buildQuestionedMarket, questionedAsOf } from './questioned-market.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'answers-'))
const facts: MarketFacts = { today: '2024-02-07', asOf: questionedAsOf, source: 'Questioned market', watchlist: [] }

let store: MarketStore
let reader: MarketReader
beforeAll(async () => {
  const opened = await openStore(await buildQuestionedMarket(folder))
  if (!opened) throw new Error('the store was made from another catalogue')
  store = opened
  reader = createMarketReader(store)
}, 120_000)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function answer(text: string): Promise<AnswerBody> {
  const read = parseCanonical(text)
  if (read.ok && read.value.kind === 'screen') return answerScreen(read.value, facts, reader)
  if (read.ok && read.value.kind === 'lookup') return answerLookup(read.value, facts, reader)
  throw new Error(text)
}

it('places a figure among all companies, among its industry and in its own past', async () => {
  expect((await answer('screen stocks where percentile(roe by market) > 90')).tables[0]?.rows).not.toEqual([])
  const { figures } = await answer(
    'show C01: percentile(roe by market), median(roe by industry), percentile(revenue, 3y)',
  )
  expect(figures.map(({ value }) => typeof value)).toEqual(['number', 'number', 'number'])
})

it('answers a question about one company with yes or no', async () => {
  const asked = async (clause: string) => (await answer(`screen stocks in symbol C01 where ${clause} why C01`)).headline
  expect(await asked('close > ₹0')).toMatch(/^Yes\. Close of .+ is ₹/)
  expect(await asked('close < ₹0')).toMatch(/^No\. Close of .+ is ₹/)
})

it('dates a figure of years ago by its own year', async () => {
  const noteOf = async (text: string) => (await answer(text)).figures[0]?.note
  const [, year] = /^FY(\d+)$/.exec((await noteOf('show C07: revenue')) ?? '') ?? []
  expect(await noteOf('show C07: prev(revenue, 2y)')).toBe(`FY${Number(year) - 2}`)
})
