import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { parseInput } from '../parse-input.ts'
import {
  Aggression,
  Amount,
  CallbackUrl,
  ChatTitle,
  ChatUuid,
  Feedback,
  NewTradingAgent,
  NotificationChannel,
  Page,
  TradingAgentChanges,
  Trigger,
  UserInstruments,
  WatchItem,
  WebhookConfig,
  WebhookSecret,
} from './inputs.ts'

const sentence = (
  schema: { safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message ?? 'accepted'

describe('ETF settings', () => {
  it.each([999, -1, 1e9, 'abc', 1250, Number.NaN, null, undefined, 1000.5, '1000', Number.POSITIVE_INFINITY])(
    '[K29] refuse the amount %s: at least 1000, in steps of 500',
    (value) => expect(sentence(Amount, value)).toBe('Amount: at least 1000, in steps of 500'),
  )

  it.each([0, 10.5, 2.3, Number.NaN, -0.5, 0.4999, '2', null])(
    '[K30] refuse the trigger %s: 0.5 to 10, step 0.5',
    (value) => expect(sentence(Trigger, value)).toBe('Trigger: 0.5 to 10 in steps of 0.5'),
  )

  it.each([0.9, 2.1, 1.05, Number.NaN, '1', null])('[K31] refuse the aggression %s: 1 to 2, step 0.1', (value) =>
    expect(sentence(Aggression, value)).toBe('Aggression: 1 to 2'),
  )

  it('accept every step inside the bounds', () => {
    for (let amount = 1000; amount <= 20_000; amount += 500) expect(sentence(Amount, amount)).toBe('accepted')
    for (let step = 1; step <= 20; step++) expect(sentence(Trigger, step / 2)).toBe('accepted')
    for (let step = 10; step <= 20; step++) expect(sentence(Aggression, step / 10)).toBe('accepted')
  })

  it('refuse any channel but telegram and callbackurl', () => {
    for (const channel of ['sms', '', 'Telegram', null, 1]) {
      expect(sentence(NotificationChannel, channel)).toBe('Choose telegram or callbackurl')
    }
    for (const channel of ['telegram', 'callbackurl']) expect(sentence(NotificationChannel, channel)).toBe('accepted')
  })

  it('refuse one instrument twice in a save', () => {
    const row = {
      instrument_token: 1,
      instrument_symbol: 'A',
      base_amount: 1000,
      trigger: 2,
      allocation_factor: 1,
      notification_channel: 'telegram',
    }
    expect(sentence(UserInstruments, [row])).toBe('accepted')
    expect(sentence(UserInstruments, [row, { ...row, instrument_token: 2 }])).toBe(
      'Failed to save configurations. Please try again.',
    )
    expect(sentence(UserInstruments, [row, { ...row, instrument_symbol: 'B' }])).toBe(
      'Failed to save configurations. Please try again.',
    )
  })
})

describe('webhook settings', () => {
  it.each([
    'ftp://x',
    'example.com',
    'javascript:alert(1)',
    ' https://x',
    'https://',
    `https://x/${'a'.repeat(2000)}`,
    7,
  ])('refuse the callback %s', (url) =>
    expect(sentence(CallbackUrl, url)).toBe('URL must start with https:// or http://'),
  )

  it.each(['', 'https://example.com/hook', 'http://example.com'])('accept the callback "%s"', (url) =>
    expect(sentence(CallbackUrl, url)).toBe('accepted'),
  )

  it('[K35] refuse a secret of 15 characters and accept 16 or none', () => {
    expect(sentence(WebhookSecret, 'a'.repeat(15))).toBe('Secret should be at least 16 characters for security.')
    expect(sentence(WebhookSecret, 'a'.repeat(16))).toBe('accepted')
    expect(sentence(WebhookSecret, '')).toBe('accepted')
  })

  it('say which field is wrong under one sentence for the form', () => {
    const save = () =>
      parseInput(WebhookConfig, { callbackUrl: 'ftp://x', webhookSecret: 'a'.repeat(16) }, { message: 'Form is wrong' })
    expect(save).toThrow(AppError)
    expect(save).toThrow('Form is wrong')
    try {
      save()
    } catch (error) {
      expect((error as AppError).details).toEqual([
        { path: 'callbackUrl', message: 'URL must start with https:// or http://' },
      ])
    }
  })
})

describe('a chat title', () => {
  it('is needed', () => {
    for (const title of ['', '   ', '\t\n']) expect(sentence(ChatTitle, title)).toBe('Please enter a title')
  })

  it('is at most 200 characters, none of them a control character', () => {
    for (const title of ['a'.repeat(201), 'a'.repeat(10_000), 'a\u0007b', 'a\u0000b', 'two\nlines']) {
      expect(sentence(ChatTitle, title)).toBe('Title can be at most 200 characters')
    }
    expect(ChatTitle.parse(`  ${'₹'.repeat(198)}`)).toBe('₹'.repeat(198))
    expect(sentence(ChatTitle, '😀'.repeat(200))).toBe('accepted')
  })
})

describe('other inputs', () => {
  it('chat ids are random version 4 ids, kept in lower case', () => {
    expect(ChatUuid.parse('A3BB189E-8BF9-4888-9912-ACE4E6543002')).toBe('a3bb189e-8bf9-4888-9912-ace4e6543002')
    for (const id of ['', 'x', 'a3bb189e-8bf9-1888-9912-ace4e6543002', "' or 1=1 --"]) {
      expect(sentence(ChatUuid, id)).toBe('Chat session not found')
    }
  })

  it('[K41] feedback is of type 0 Feedback, 1 Enhancement or 2 Bug, not empty, at most 5000 characters', () => {
    for (const type of [0, 1, 2]) expect(sentence(Feedback, { type, comment: 'x' })).toBe('accepted')
    for (const type of [7, -1, 0.5, '1', null]) {
      expect(sentence(Feedback, { type, comment: 'x' })).toBe('Sorry, there was an error submitting')
    }
    expect(sentence(Feedback, { type: 0, comment: ' ' })).toBe('Sorry, there was an error submitting')
    expect(sentence(Feedback, { type: 0, comment: 'x'.repeat(5001) })).toBe('At most 5000 characters')
    expect(sentence(Feedback, { type: 0, comment: 'x'.repeat(5000) })).toBe('accepted')
  })

  it('[K17] a new agent has amount 1000 and channel telegram unless told otherwise', () => {
    expect(NewTradingAgent.parse({ short_name: ' Dips ' })).toEqual({
      short_name: 'Dips',
      description: '',
      amount: 1000,
      notification_channel: 'telegram',
      alert_id: null,
    })
    expect(sentence(NewTradingAgent, { short_name: 'Dips', notification_channel: 'sms' })).toBe(
      'Choose telegram or callbackurl',
    )
    expect(sentence(NewTradingAgent, { short_name: ' ' })).toBe('Between 1 and 200 characters')
  })

  it('changes of an agent leave what is not named alone, and name something', () => {
    expect(TradingAgentChanges.parse({ amount: 2000 })).toEqual({ amount: 2000 })
    expect(sentence(TradingAgentChanges, {})).toBe('Could not create Agent')
  })

  it('symbols are upper case and plain', () => {
    expect(WatchItem.parse({ asset_type: 'equity', symbol: ' m&m ' })).toEqual({ asset_type: 'equity', symbol: 'M&M' })
    expect(sentence(WatchItem, { asset_type: 'equity', symbol: '<b>' })).toBe('Choose a symbol')
    expect(sentence(WatchItem, { asset_type: 'house', symbol: 'TCS' })).toBe('Choose an asset type')
  })

  it('lists are bounded', () => {
    expect(Page.parse({})).toEqual({ limit: 100, offset: 0 })
    for (const page of [{ limit: 0 }, { limit: 501 }, { offset: -1 }, { limit: 1.5 }]) {
      expect(Page.safeParse(page).success).toBe(false)
    }
  })

  it('never let a text through that PostgreSQL cannot hold', () => {
    const withNul = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before}x\u0000y${after}`)
    fc.assert(
      fc.property(withNul, (text) => {
        expect(ChatTitle.safeParse(text).success).toBe(false)
        expect(Feedback.safeParse({ type: 0, comment: text }).success).toBe(false)
        expect(NewTradingAgent.safeParse({ short_name: text }).success).toBe(false)
        expect(NewTradingAgent.safeParse({ short_name: 'x', description: text }).success).toBe(false)
        expect(CallbackUrl.safeParse(`https://x/${text}`).success).toBe(false)
        expect(WebhookSecret.safeParse(`${text}0123456789abcdef`).success).toBe(false)
        expect(WatchItem.safeParse({ asset_type: 'equity', symbol: text }).success).toBe(false)
      }),
    )
  })
})
