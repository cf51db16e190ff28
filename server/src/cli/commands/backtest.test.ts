import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StrategyRun } from 'core/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { buildStrategiesMarket } from '#features/strategies/strategies-market.fixture.ts'
import { runCommand } from '../run.ts'
import { backtest } from './backtest.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'backtest-command-'))
const env = readEnv({ ARTHA_DATA_DIR: dataDir, LOG_LEVEL: 'silent' })

async function typed(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), readEnv: () => env }
  const code = await runCommand({ backtest: async () => backtest }, ['backtest', ...words], terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const dips =
  'buy nifty 50 stocks when rsi below 35, sell when rsi above 60, start with 5 lakh, at most 3 positions, 30% each'

describe('artha backtest', () => {
  beforeAll(async () => {
    // As from a vendor, so that it is never built anew for its age.
    const path = await buildStrategiesMarket({ isSimulated: false })
    cpSync(path, join(dataDir, 'market.duckdb'))
  }, 60_000)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('tells a strategy in words a terminal can show', async () => {
    const { code, out } = await typed(dips)
    expect(code).toBe(0)
    expect(out).toMatch(/^₹5,00,000 became ₹[\d,]+ from 7 Feb 2022 to 6 Feb 2024: /)
    for (const part of [
      'SIP in NIFTY 50',
      'By year',
      'Worst falls',
      'DP charges',
      'Tax on gains',
      'Beats random entry?',
    ])
      expect(out).toContain(part)
  })

  it('with --json is the run and nothing else, the same each time', async () => {
    const { out } = await typed(dips, '--json')
    const run = JSON.parse(out) as StrategyRun & { text: string }
    expect(run.text).toMatch(/^backtest any stocks in index "NIFTY 50" buy .*1\.5 lakh when rsi\(14\) < 35/)
    expect(run.report.trades).toBeGreaterThan(5)
    expect((await typed(dips, '--json')).out).toBe(out)
  })

  it('what cannot be read or has no prices is exit code 1 with the sentence; nothing typed is 2', async () => {
    expect(await typed('what is roce')).toMatchObject({ code: 1, err: expect.stringMatching(/\w/) })
    const none = 'backtest TCS buy ₹5000 when rsi(14) < 30 from 1999-01-01 to 1999-12-31; money as needed'
    expect(await typed(none)).toMatchObject({ code: 1, err: expect.stringContaining('no prices') })
    expect((await typed()).code).toBe(2)
  })
})
