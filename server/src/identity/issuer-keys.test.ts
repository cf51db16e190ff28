import { jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { createKey, type IssuerKey } from '#testing/issuer.ts'
import { createIssuerKeys } from './issuer-keys.ts'

const hour = 3600_000

describe("the issuer's keys", () => {
  let first: IssuerKey
  let second: IssuerKey
  beforeAll(async () => {
    first = await createKey('first')
    second = await createKey('second')
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
      const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey)
      return jwtVerify(token, keys).then(
        () => true,
        () => false,
      )
    }
    return { clock, state, accepts }
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
})
