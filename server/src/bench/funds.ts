/** Five funds against each other and twenty looked through, as the product reads them, next to the bare arithmetic. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookThrough, overlapOf, type Portfolio } from 'core/calculators'
import { fundLimits } from 'core/contract/rest'
import { marketFile, seedSample } from '#jobs/open-market.ts'
import { createFundReads, type FundReads } from '#market/funds.ts'
import { openStore } from '#market/store.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const today = '2026-11-13'
const goalMs = 100
const rounds = 15

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** The first reading warms the store's pages; a reader of the screen waits for the ones after it. */
async function usual(work: () => unknown): Promise<{ readonly first: number; readonly middle: number }> {
  const first = await timed(work)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(work))
  return { first, middle: middle(times) }
}

/** `npm run bench -- funds` */
export async function bench(): Promise<{ readonly rows: readonly BenchRow[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-funds-'))
  try {
    const clock = { now: () => Date.parse(`${today}T18:00:00+05:30`) }
    await seedSample({ dataDir: folder, clock, onProgress: () => {} })
    const store = await openStore(marketFile(folder))
    if (!store) throw new Error('the sample just built cannot be read')
    try {
      return { rows: await measure(createFundReads(store)) }
    } finally {
      store.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The obvious way: every holding of one looked for in every holding of the other. */
function plainOverlap(one: Portfolio, other: Portfolio): number {
  let sum = 0
  for (const { symbol, weight } of one.holdings)
    for (const held of other.holdings) if (held.symbol === symbol) sum += Math.min(weight, held.weight)
  return sum
}

async function measure(reads: FundReads): Promise<readonly BenchRow[]> {
  const { rows } = await reads.list('direct')
  const ids = rows.filter(({ holdingsDay }) => holdingsDay !== null).map(({ id }) => id)
  const five = ids.slice(0, fundLimits.overlap.most)
  const twenty = ids.slice(0, fundLimits.lookThrough)
  const portfolios = await reads.portfolios(five)
  const overlap = await usual(() => reads.overlap(five))
  const { matrix } = overlapOf(portfolios)
  const plain = portfolios.map((one) => portfolios.map((other) => plainOverlap(one, other)))
  const isSame = plain.every((line, row) =>
    line.every((value, at) => Math.abs(value - (matrix[row]?.[at] ?? 0)) < 1e-6),
  )
  const seen = await usual(async () => {
    const parts = await reads.portfolios(twenty)
    return lookThrough(parts.map(({ id, holdings }, at) => ({ id, holdings, value: 1000 * (at + 1) })))
  })
  const page = await usual(() => reads.page(five[0] ?? ''))
  const row = (what: string, { first, middle: ms }: { first: number; middle: number }, isRight = true): BenchRow => ({
    what,
    goal: `under ${goalMs} ms`,
    measured: `${ms.toFixed(1)} ms, the first ${first.toFixed(0)} ms`,
    pass: ms < goalMs && isRight,
  })
  return [
    row(`Overlap of ${five.length} funds, equal to a plain loop over every pair`, overlap, isSame),
    row(`Look-through of ${twenty.length} funds`, seen),
    row('A fund’s page, with the rolling band of its category', page),
  ]
}
