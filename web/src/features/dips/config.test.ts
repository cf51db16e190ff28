import { describe, expect, it } from 'vitest'
import { defaultConfig, isUnsaved, matches, problemsOf, savedConfig, statusOf } from './config.ts'

const on = { ...defaultConfig, subscribed: true }

describe('[T20-T24] the status of a fund', () => {
  it.each([
    ['unsubscribed', defaultConfig, undefined],
    ['pending_subscribe', on, undefined],
    ['pending_unsubscribe', defaultConfig, on],
    ['pending_update', { ...on, amount: 1500 }, on],
    ['pending_update', { ...on, trigger: 2.5 }, on],
    ['pending_update', { ...on, notification_channel: 'callbackurl' as const }, on],
    ['saved', on, on],
    ['saved', { ...on, allocation_factor: 1.5 }, on],
  ])('is %s', (status, now, saved) => {
    expect(statusOf(now, saved)).toBe(status)
  })

  it('a change of aggression is no pending update, and is unsaved all the same', () => {
    expect(isUnsaved({ ...on, allocation_factor: 1.5 }, on)).toBe(true)
    expect(isUnsaved(on, on)).toBe(false)
    expect(isUnsaved({ ...defaultConfig, amount: 5000 }, undefined)).toBe(false)
  })
})

it('[K28] defaults are amount 1000, trigger 2 percent, allocation_factor 1 and telegram', () => {
  expect(defaultConfig).toEqual({
    subscribed: false,
    amount: 1000,
    trigger: 2,
    allocation_factor: 1,
    notification_channel: 'telegram',
  })
})

it('a saved row becomes a configuration', () => {
  const row = {
    instrument_token: 1,
    base_amount: 2500,
    trigger: 0.5,
    allocation_factor: 1.2,
    notification_channel: 'callbackurl',
  }
  expect(savedConfig(row)).toEqual({
    subscribed: true,
    amount: 2500,
    trigger: 0.5,
    allocation_factor: 1.2,
    notification_channel: 'callbackurl',
  })
})

it('[V18] search is case-insensitive, split on whitespace, and needs every word', () => {
  expect(matches(' bees  NIFTY ', 'Nippon India ETF Nifty 50 BeES')).toBe(true)
  expect(matches('bees gold', 'Nippon India ETF Nifty 50 BeES')).toBe(false)
  expect(matches('', 'anything')).toBe(true)
})

it('amount, trigger and aggression keep their bounds and steps', () => {
  expect(problemsOf(on)).toEqual({})
  expect(problemsOf({ ...on, amount: 1200, trigger: 0.7, allocation_factor: 2.1 })).toEqual({
    amount: true,
    trigger: true,
    aggression: true,
  })
  expect(problemsOf({ ...on, amount: 500, trigger: 10.5, allocation_factor: 1.3 })).toEqual({
    amount: true,
    trigger: true,
  })
})
