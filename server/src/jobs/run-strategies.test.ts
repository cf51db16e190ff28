import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn, UserCtx } from '#ctx.ts'
import { claimRun } from '#features/strategies/store.ts'
import { createStrategy, listStrategies, queueRun, scheduleStrategy, showRun } from '#features/strategies/strategies.ts'
import { openStrategiesMarket } from '#features/strategies/strategies-market.fixture.ts'
import { closeApp } from '#http/app.ts'
import { testClock } from '#testing/clock.ts'
import { eventually } from '#testing/eventually.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { alertParts } from './alert-parts.ts'
import { startStrategyJobs } from './run-strategies.ts'

const clock = testClock()
const text = 'backtest TCS buy ₹5000 when rsi(14) < 35 sell when rsi(14) > 60; start ₹50,000; at most 1 position'
let opened: Awaited<ReturnType<typeof openStrategiesMarket>>
let server: TestServer
let ctx: UserCtx

/** The whole product once, for a person to have signed in; then without its own queue, so that the test has it. */
beforeEach(async () => {
  clock.set('2024-02-06T10:00:00+05:30')
  opened = await openStrategiesMarket(clock)
  server = await testServer({ market: opened.market, clock })
  const { user } = await server.signIn('anna@example.com')
  await closeApp(server.app)
  const { rows } = await server.services.db.maintain((client) =>
    client.query<{ id: SignedIn['id'] }>('select id from users where email = $1', [user.email]),
  )
  // Only who it is matters below the door.
  ctx = { ...server.services, user: { id: rows[0]?.id, email: user.email } as SignedIn }
}, 120_000)

afterEach(async () => {
  await server.close()
  await opened.close()
})

const queued = async () => {
  const { id } = await createStrategy(ctx, { taught: [] }, { name: 'Dips', text, repeats: 'never' })
  return await queueRun(ctx, id)
}

/** A process that took the run and was killed: the claim is there, nobody works on it. */
const takenAndKilled = () =>
  ctx.db.asService((tx) => claimRun(tx, { now: new Date(clock.now()), until: new Date(clock.now() + 30_000) }))

const ended = (id: number) =>
  eventually(async () => {
    const run = await showRun(ctx, id)
    expect(['done', 'failed']).toContain(run.state)
    return run
  }, 60_000)

describe('the queue of strategies', () => {
  it('takes up what a killed process left, once', async () => {
    const { id } = await queued()
    expect(await takenAndKilled()).toMatchObject({ id, attempts: 1 })
    expect(await showRun(ctx, id)).toMatchObject({ state: 'running' })
    clock.advance(31_000)
    const stop = await startStrategyJobs(ctx, alertParts)
    const run = await ended(id)
    await stop()
    expect(run).toMatchObject({ state: 'done', progress: 100, reason: null })
    expect(run.result?.report.rule.putIn).toBe(50_000)
  }, 120_000)

  it('gives up on a run that took its process down three times, and says so', async () => {
    const { id } = await queued()
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await takenAndKilled()).toMatchObject({ attempts: attempt })
      clock.advance(31_000)
    }
    const stop = await startStrategyJobs(ctx, alertParts)
    const run = await ended(id)
    await stop()
    expect(run).toMatchObject({ state: 'failed', reason: 'It was started 3 times and never came to an end.' })
  }, 120_000)

  it('runs what is due by itself, and moves its next run on', async () => {
    const { id } = await createStrategy(ctx, { taught: [] }, { name: 'Dips', text, repeats: 'never' })
    await scheduleStrategy(ctx, id, 'weekly')
    clock.set('2024-02-10T07:00:01+05:30')
    const stop = await startStrategyJobs(ctx, alertParts)
    const run = await eventually(async () => {
      const [strategy] = (await listStrategies(ctx)).strategies
      expect(strategy?.runs[0]?.state).toBe('done')
      return strategy
    }, 60_000)
    await stop()
    expect(run).toMatchObject({ next_run_at: '2024-02-17T01:30:00.000Z', runs: [{ origin: 'schedule' }] })
  }, 120_000)

  it('leaves what nobody is working on to whoever comes next when it stops', async () => {
    const { id } = await queued()
    const stop = await startStrategyJobs(ctx, alertParts)
    await stop()
    const { state } = await showRun(ctx, id)
    expect(['queued', 'done']).toContain(state)
    const again = await startStrategyJobs(ctx, alertParts)
    expect((await ended(id)).state).toBe('done')
    await again()
  }, 120_000)
})
