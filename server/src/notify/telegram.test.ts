import type { NoticePayload } from 'core/contract/rest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTelegramStandIn, type TelegramStandIn } from '#testing/telegram-stand-in.ts'
import { createTelegramChannel } from './telegram.ts'

const payload: NoticePayload = {
  type: 'dip',
  title: 'NIFTYBEES fell 2.51% <now>',
  text: 'Price ₹241.20 & falling\nAmount ₹1,500',
  link: '/trade?i=NSE:NIFTYBEES&price=241.2&quantity=6',
  data: {},
}
const notice = { id: 7, payload, at: 0 }

describe('the Telegram channel', () => {
  let telegram: TelegramStandIn
  beforeEach(async () => {
    telegram = await startTelegramStandIn()
    telegram.person({ id: 42, first_name: 'Asha', username: 'asha' })
  })
  afterEach(() => telegram.close())
  const channel = (more: Partial<Parameters<typeof createTelegramChannel>[0]> = {}) =>
    createTelegramChannel({
      apiRoot: telegram.origin,
      botToken: telegram.botToken,
      origin: 'https://a.example',
      ...more,
    })

  it('sends title, facts, link and the notice’s own number', async () => {
    expect(await channel().send(notice, { chatId: '42' })).toEqual({ kind: 'sent', says: 'Delivered by Telegram' })
    expect(telegram.messages.map(({ chat_id, text }) => ({ chat_id, text }))).toEqual([
      {
        chat_id: 42,
        text: [
          'NIFTYBEES fell 2.51% <now>',
          '',
          'Price ₹241.20 & falling\nAmount ₹1,500',
          '',
          'Open in Artha\nnotice_7 · Information, not advice',
        ].join('\n'),
      },
    ])
  })

  it('shortens what is too long for Telegram, and keeps it readable markup', async () => {
    for (const text of ['&'.repeat(5000), '<'.repeat(1400), 'x'.repeat(10_000)]) {
      const long = { ...notice, payload: { ...payload, title: '&'.repeat(900), text } }
      expect(await channel().send(long, { chatId: '42' })).toMatchObject({ kind: 'sent' })
    }
    for (const { text } of telegram.messages) expect(text).toContain('notice_7')
  })

  it.each([
    ['a blocked bot', 403, 'Forbidden: bot was blocked by the user', 'endChannel'],
    ['a deleted account', 403, 'Forbidden: user is deactivated', 'endChannel'],
    ['an unknown chat', 400, 'Bad Request: chat not found', 'endChannel'],
    ['a text it will not have', 400, "Bad Request: can't parse entities", 'giveUp'],
    ['a wrong token', 401, 'Unauthorized', 'retry'],
    ['a fault of its own', 500, 'Internal Server Error', 'retry'],
  ] as const)('%s: what follows', async (_what, error_code, description, next) => {
    telegram.fail({ kind: 'answer', status: error_code, body: { ok: false, error_code, description } })
    expect(await channel().send(notice, { chatId: '42' })).toEqual({
      kind: 'refused',
      says: `Telegram: ${error_code} ${description}`,
      next,
    })
  })

  it('429 asks all senders to wait as long as retry_after says', async () => {
    const flooded = await startTelegramStandIn({ perSecond: 1, retryAfter: 7, now: () => 1000 })
    flooded.person({ id: 42, first_name: 'Asha', username: 'asha' })
    const sender = channel({ apiRoot: flooded.origin })
    expect(await sender.send(notice, { chatId: '42' })).toMatchObject({ kind: 'sent' })
    expect(await sender.send(notice, { chatId: '42' })).toEqual({
      kind: 'refused',
      says: 'Telegram: 429 Too Many Requests: retry after 7',
      next: 'retry',
      waitMs: 7000,
      waitIsShared: true,
    })
    await flooded.close()
  })

  it('a cut connection, silence and garbage are of unknown outcome; nobody there is not', async () => {
    telegram.fail({ kind: 'reset' }, { kind: 'garbage' }, { kind: 'silence' })
    const patient = channel()
    expect(await patient.send(notice, { chatId: '42' })).toMatchObject({ kind: 'unknown' })
    expect(await patient.send(notice, { chatId: '42' })).toMatchObject({ kind: 'unknown' })
    expect(await channel({ timeoutMs: 2000 }).send(notice, { chatId: '42' })).toMatchObject({ kind: 'unknown' })
    expect(telegram.messages).toHaveLength(1)
    // A port nobody ever had: of one just closed, a kept connection may be cut before it is known to be.
    expect(await channel({ apiRoot: 'http://127.0.0.1:1' }).send(notice, { chatId: '42' })).toEqual({
      kind: 'unreachable',
      says: 'Telegram could not be reached (ECONNREFUSED)',
    })
  })

  it('never says the bot’s token', async () => {
    const token = '77:a-token-that-must-not-be-told-0001'
    const outcomes = [
      await channel({ botToken: token }).send(notice, { chatId: '42' }),
      await channel({ botToken: token, apiRoot: 'http://127.0.0.1:1' }).send(notice, { chatId: '42' }),
    ]
    expect(JSON.stringify(outcomes)).not.toContain('must-not-be-told')
  })
})
