import { jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { createKey, type IssuerKey } from '#testing/issuer.ts'
import { IssuerUnreachable } from './identity-token.ts'
import { createIssuerKeys } from './issuer-keys.ts'

const hour = 3600_000

describe("the issuer's keys", () => {
  let first: IssuerKey
  let second: IssuerKey
  beforeAll(async () => {
    first = await createKey('first', 'ES256')
    second = await createKey('second', 'ES256')
  })

  function issuer() {
    const clock = testClock()
    const state = { shown: [first], isSilent: false, asked: 0 }
    const keys = createIssuerKeys({
      clock,
      load: async () => {
        state.asked += 1
        if (state.isSilent) throw new Error('no answer')
        return { keys: state.shown.map((key) => key.publicJwk) }
      },
    })
    const accepts = async (key: IssuerKey): Promise<boolean> => {
      const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: key.kid }).sign(key.privateKey)
      return jwtVerify(token, keys).then(
        () => true,
        () => false,
      )
    }
    return { clock, state, accepts, keys }
  }

  it('are asked for once and remembered', async () => {
    const { state, accepts } = issuer()
    for (let times = 0; times < 5; times += 1) expect(await accepts(first)).toBe(true)
    expect(state.asked).toBe(1)
  })

  it('follow a rotation at once, without waiting for the memory to age', async () => {
    const { clock, state, accepts } = issuer()
    expect(await accepts(first)).toBe(true)
    clock.advance(60_000)
    state.shown = [first, second]
    expect(await accepts(second)).toBe(true)
    expect(state.asked).toBe(2)
  })

  it('are not asked for by every made-up key id', async () => {
    const { clock, state, accepts } = issuer()
    expect(await accepts(first)).toBe(true)
    clock.advance(60_000)
    for (let times = 0; times < 20; times += 1) expect(await accepts(second)).toBe(false)
    expect(state.asked).toBe(2)
  })

  it('stay valid for 24 hours while the issuer is down, and no longer', async () => {
    const { clock, state, accepts } = issuer()
    expect(await accepts(first)).toBe(true)
    state.isSilent = true
    clock.advance(23 * hour)
    expect(await accepts(first)).toBe(true)
    clock.advance(hour)
    expect(await accepts(first)).toBe(false)
    clock.advance(60_000)
    state.isSilent = false
    expect(await accepts(first)).toBe(true)
  })

  it('are asked for again after ten minutes, and not before', async () => {
    const { clock, state, accepts } = issuer()
    await accepts(first)
    clock.advance(10 * 60_000 - 1)
    await accepts(first)
    expect(state.asked).toBe(1)
    clock.advance(1)
    await accepts(first)
    expect(state.asked).toBe(2)
  })

  it('are asked for because of an unknown key id at most every 30 seconds', async () => {
    const { clock, state, accepts } = issuer()
    await accepts(first)
    clock.advance(30_000 - 1)
    await accepts(second)
    expect(state.asked).toBe(1)
    clock.advance(1)
    await accepts(second)
    expect(state.asked).toBe(2)
    // A clock that was set back must not stop the asking until it has caught up.
    clock.advance(-hour)
    await accepts(second)
    expect(state.asked).toBe(3)
  })

  it("are asked for once by all who come at the same time, and are everybody's answer", async () => {
    const { clock, state, accepts } = issuer()
    expect(await Promise.all([accepts(first), accepts(first), accepts(first)])).toEqual([true, true, true])
    expect(state.asked).toBe(1)
    clock.advance(60_000)
    state.shown = [second]
    expect(await Promise.all([accepts(second), accepts(second), accepts(second)])).toEqual([true, true, true])
    expect(state.asked).toBe(2)
  })

  it('of a silent issuer are asked for every 30 seconds and no more often', async () => {
    const { clock, state, accepts } = issuer()
    await accepts(first)
    state.isSilent = true
    clock.advance(hour)
    for (let times = 0; times < 5; times += 1) expect(await accepts(first)).toBe(true)
    expect(state.asked).toBe(2)
    clock.advance(30_000)
    for (let times = 0; times < 5; times += 1) expect(await accepts(first)).toBe(true)
    expect(state.asked).toBe(3)
  })

  it('of an issuer silent for a day are no longer believed: that is said, whether it was asked again or not', async () => {
    const { clock, state, accepts, keys } = issuer()
    const find = () => Promise.resolve(keys({ alg: 'ES256', kid: 'first' }, { payload: '', signature: '' }))
    await accepts(first)
    state.isSilent = true
    clock.advance(24 * hour - 1)
    expect(await accepts(first)).toBe(true)
    clock.advance(1)
    await expect(find()).rejects.toThrow(IssuerUnreachable)
    await expect(find()).rejects.toThrow('has not shown its keys for a day')
    clock.advance(30_000)
    await expect(find()).rejects.toThrow('no answer')
    expect(state.asked).toBe(3)
  })

  it('are not asked for because of an algorithm no public key is for', async () => {
    const { clock, state, accepts, keys } = issuer()
    await accepts(first)
    clock.advance(60_000)
    await expect(
      Promise.resolve(keys({ alg: 'HS256', kid: 'first' }, { payload: '', signature: '' })),
    ).rejects.toThrow()
    expect(state.asked).toBe(1)
  })
})
