import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { verifyTelegramLogin, type WidgetData } from './telegram-login.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 10_000)
const at = Date.parse('2024-02-06T04:30:00Z')
const seconds = at / 1000
const photo_url = 'https://t.me/i/userpic/320/asha.jpg'

describe('the data of the Telegram login widget', () => {
  let telegram: TelegramStandIn
  let good: WidgetData
  beforeAll(async () => {
    telegram = await startTelegramStandIn()
    const person = telegram.person({ id: 424242, first_name: 'Asha & Söhne', username: 'asha', photo_url })
    good = telegram.login(person, seconds)
  })
  afterAll(() => telegram.close())
  const verify = (fields: WidgetData, now = at) => verifyTelegramLogin(fields, telegram.botToken, now)

  it('[E25.first_name E25.username E25.photo_url E25.auth_data] is accepted as Telegram signs it', () => {
    expect(verify(good)).toEqual({
      telegram_id: '424242',
      hash: good.hash,
      user: { first_name: 'Asha & Söhne', username: 'asha', photo_url },
    })
  })

  it('agrees with a signature made by another program', () => {
    // printf 'auth_date=1707193800\nfirst_name=Asha\nid=42' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '1000001:a-token-of-twenty-characters' | sha256sum | cut -c1-64)
    const fields = {
      id: 42,
      first_name: 'Asha',
      auth_date: 1707193800,
      hash: '4c6f3cfcca82121e438accb3c87459c38a1a60744f4f44d9089eb5155b78e8d3',
    }
    expect(verifyTelegramLogin(fields, '1000001:a-token-of-twenty-characters', at)).toEqual({
      telegram_id: '42',
      hash: fields.hash,
      user: { first_name: 'Asha', username: null, photo_url: null },
    })
  })

  it('is fresh for five minutes, and from a clock at most one minute ahead', () => {
    expect(verify(good, at + 300_000)).not.toBeNull()
    expect(verify(good, at + 301_000)).toBeNull()
    expect(verify(good, at - 60_000)).not.toBeNull()
    expect(verify(good, at - 61_000)).toBeNull()
  })

  it('is refused with another bot’s token, without a hash, with a field more or a field less', () => {
    expect(verifyTelegramLogin(good, `${telegram.botToken}x`, at)).toBeNull()
    const { hash, ...unsigned } = good
    expect(verify(unsigned)).toBeNull()
    for (const wrong of ['', 'x'.repeat(64), String(hash).toUpperCase(), `${hash}0`, 0]) {
      expect(verify({ ...unsigned, hash: wrong })).toBeNull()
    }
    expect(verify({ ...good, last_name: 'Rao' })).toBeNull()
    for (const name of Object.keys(unsigned)) {
      expect(verify(Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)))).toBeNull()
    }
  })

  it(`${runs} data with one thing changed are all refused`, () => {
    const names = ['id', 'first_name', 'username', 'photo_url', 'auth_date', 'hash']
    let tried = 0
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 94 }), (name, place, by) => {
        const text = String(good[name])
        const index = place % text.length
        const letter = String.fromCharCode(33 + ((text.charCodeAt(index) - 33 + by) % 94))
        const changed = `${text.slice(0, index)}${letter}${text.slice(index + 1)}`
        if (changed === text) return
        tried += 1
        expect(verify({ ...good, [name]: changed })).toBeNull()
      }),
      { numRuns: runs },
    )
    expect(tried).toBeGreaterThan(runs * 0.9)
  })
})
