import { describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { createDelivery } from './deliver-notices.ts'
import { deliveryStage, hour } from './delivery-stage.fixture.ts'

const tooMany = (seconds: number) =>
  ({
    kind: 'answer',
    status: 429,
    body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: seconds } },
  }) as const

describe.each(testEngines)('delivering by Telegram on %s', (engine) => {
  const { stage, parts, connectTelegram, connectWebhook, tell, inbox, stateOf, outcomes, channelsOf } =
    deliveryStage(engine)

  it('a blocked bot: exactly one try, Telegram disconnected, told in the inbox, the rest given up (fault F8)', async () => {
    await connectTelegram(stage.asha, 42)
    await connectTelegram(stage.ravi, 43)
    stage.telegram.person({ id: 42, first_name: '', username: '' }).isBlocking = true
    const first = await tell(stage.asha, 'telegram', 'first')
    const second = await tell(stage.asha, 'telegram', 'second')
    const other = await tell(stage.ravi, 'telegram')
    await stage.delivery.drain()
    expect(await outcomes(stage.asha, first)).toEqual(['refused'])
    expect(stage.telegram.calls).toBe(2)
    expect(await stateOf(stage.asha, first)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await stateOf(stage.asha, second)).toEqual({
      state: 'failed',
      attempts: 0,
      detail: 'Telegram was disconnected.',
    })
    expect(await stateOf(stage.ravi, other)).toMatchObject({ state: 'sent' })
    expect(await channelsOf(stage.asha)).toMatchObject({ telegram_id: null, telegram_first_name: null })
    expect(await channelsOf(stage.ravi)).toMatchObject({ telegram_id: '43' })
    const [told] = await inbox(stage.asha)
    expect(told).toMatchObject({ channel: 'inbox', payload: { title: 'Telegram is disconnected', link: '/profile' } })
  })

  it('after 429 nobody is written to before retry_after is over, and no try is used up; webhooks go on (fault F6)', async () => {
    await connectTelegram(stage.asha, 42)
    await connectTelegram(stage.ravi, 43)
    await connectWebhook(stage.ravi)
    stage.telegram.fail(tooMany(30))
    const first = await tell(stage.asha, 'telegram')
    await stage.delivery.drain()
    const second = await tell(stage.ravi, 'telegram')
    const webhook = await tell(stage.ravi, 'callbackurl', 'hook')
    stage.clock.advance(29_999)
    await stage.delivery.drain()
    expect(stage.telegram.calls).toBe(1)
    expect(await stateOf(stage.ravi, webhook)).toMatchObject({ state: 'sent' })
    stage.clock.advance(1)
    await stage.delivery.drain()
    stage.clock.advance(40)
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, first)).toMatchObject({ state: 'sent' })
    expect(await stateOf(stage.ravi, second)).toMatchObject({ state: 'sent' })
    expect(stage.telegram.messages).toHaveLength(2)
  })

  it('Telegram silent, cut or talking nonsense: at most ten tries, then the inbox says so (fault F7)', async () => {
    await connectTelegram(stage.asha, 42)
    const id = await tell(stage.asha, 'telegram')
    stage.telegram.fail(...Array.from({ length: 5 }, () => [{ kind: 'reset' }, { kind: 'garbage' }] as const).flat())
    for (let step = 0; step < 20; step++) {
      await stage.delivery.drain()
      stage.clock.advance(5 * hour)
    }
    expect(stage.telegram.calls).toBe(10)
    expect(await stateOf(stage.asha, id)).toMatchObject({ state: 'failed', attempts: 10 })
    expect(new Set(await outcomes(stage.asha, id))).toEqual(new Set(['unknown']))
    const [told] = await inbox(stage.asha)
    expect(told).toMatchObject({
      channel: 'inbox',
      payload: { title: 'Telegram could not be reached', link: '/alerts' },
    })
    expect(await channelsOf(stage.asha)).toMatchObject({ telegram_id: '42' })
  })

  it('a sender that dies between sending and recording: sent again under the same id, never lost (fault F2)', async () => {
    await connectTelegram(stage.asha, 42)
    const id = await tell(stage.asha, 'telegram')
    // The other end takes the message; its answer, and so the record of it, never comes.
    stage.telegram.fail({ kind: 'silence' })
    stage.delivery = createDelivery(parts({ timeoutMs: 2000 }))
    await stage.delivery.drain()
    expect(stage.telegram.messages).toHaveLength(1)
    expect(await outcomes(stage.asha, id)).toEqual(['unknown'])
    stage.clock.advance(5000)
    await stage.delivery.drain()
    expect(stage.telegram.messages.map(({ text }) => text.includes(`notice_${id} `))).toEqual([true, true])
    expect(await outcomes(stage.asha, id)).toEqual(['unknown', 'sent'])
  })

  it('one person is written to once a second at most, in order', async () => {
    await connectTelegram(stage.asha, 42)
    const ids = [
      await tell(stage.asha, 'telegram', '1'),
      await tell(stage.asha, 'telegram', '2'),
      await tell(stage.asha, 'telegram', '3'),
    ]
    for (let step = 0; step < 30; step++) {
      await stage.delivery.drain()
      stage.clock.advance(100)
    }
    const times = stage.telegram.messages.map(({ at }) => at)
    expect(times.map((at, place) => at - (times[place - 1] ?? at))).toEqual([0, 1000, 1000])
    expect(stage.telegram.messages.map(({ text }) => /notice_(\d+)/.exec(text)?.[1])).toEqual(ids.map(String))
  })

  it('asked to wait again and again, one is given up after three days, and the inbox says so', async () => {
    await connectTelegram(stage.asha, 42)
    stage.telegram.fail(tooMany(60), tooMany(60), tooMany(60))
    const id = await tell(stage.asha, 'telegram')
    await stage.delivery.drain()
    stage.clock.advance(72 * hour)
    await stage.delivery.drain()
    expect(await stateOf(stage.asha, id)).toMatchObject({ state: 'pending' })
    stage.clock.advance(60_000)
    await stage.delivery.drain()
    expect(stage.telegram.calls).toBe(3)
    expect(await stateOf(stage.asha, id)).toMatchObject({ state: 'failed' })
    expect((await inbox(stage.asha))[0]).toMatchObject({
      channel: 'inbox',
      payload: { title: 'Telegram could not be reached' },
    })
  })

  it('a sender looks for its next turn only after it has taken one', async () => {
    await connectTelegram(stage.asha, 42)
    await connectWebhook(stage.ravi)
    const isPacedAfter = async (): Promise<boolean> => {
      await stage.delivery.pump()
      return stage.delivery.isPaced
    }
    expect(stage.delivery.isPaced).toBe(false)
    expect(await isPacedAfter()).toBe(false)
    await tell(stage.ravi, 'callbackurl')
    expect(await isPacedAfter()).toBe(false)
    await tell(stage.asha, 'telegram')
    expect(await isPacedAfter()).toBe(true)
    await stage.delivery.drain()
    expect(stage.delivery.isPaced).toBe(false)
  })
})
