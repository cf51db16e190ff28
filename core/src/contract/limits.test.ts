import { describe, expect, it } from 'vitest'
import { channels } from './channels.ts'
import { limits } from './limits.ts'
import { defaultCountry, markets } from './markets.ts'
import { storageKeys } from './storage-keys.ts'

describe('limits, figure for figure', () => {
  it('[K1 K2] the chat', () => {
    expect(limits.chat).toMatchObject({ maxCharacters: 5000, completionMinCharacters: 4 })
  })

  it('[K3 K4] company search', () => {
    expect(limits.companySearch).toMatchObject({ minCharacters: 3, debounceMs: 300 })
  })

  it('[K5 S20] the market', () => {
    expect(defaultCountry).toBe('IN')
    expect(markets).toEqual([{ value: 'IN', title: 'India' }])
  })

  it('[K6-K9 K33] snackbars', () => {
    expect(limits.snackbarMs).toEqual({
      default: 3000,
      infoTooltip: 10_000,
      savedAsReport: 4000,
      removedReport: 3000,
    })
  })

  it('[K10 K47] pages of tables', () => {
    expect(limits.savedPrompts).toEqual({ rowsPerPage: 5, rowsPerPageOptions: [5, 10, 20, 'all'] })
    expect(limits.table).toEqual({ rowsPerPage: 10, rowsPerPageOptions: [10, 25, 50, 100, 'all'] })
  })

  it('[K11 K12 K13] the shell', () => {
    expect(limits.shell).toEqual({ topBarHeight: 64, drawerWidth: 280, chatSidebarWidth: 300 })
  })

  it('[K14 K15 K16] the carousel', () => {
    expect(limits.carousel).toEqual({ intervalMs: 7000, height: 450, cardMaxWidth: 600 })
  })

  it('[K17 K18] agents and retries', () => {
    expect(limits.agent).toEqual({ amount: 1000, channel: 'telegram' })
    expect(limits.retriesAfter401).toBe(1)
  })

  it('[K28-K32 V17] dips', () => {
    expect(limits.dips.amount).toMatchObject({ default: 1000, min: 1000, step: 500 })
    expect(limits.dips.trigger).toEqual({ default: 2, min: 0.5, max: 10, step: 0.5 })
    expect(limits.dips.aggression).toEqual({ default: 1, min: 1, max: 2, step: 0.1 })
    expect(limits.dips.notificationFrequency).toBe(1)
    expect(limits.dips.notificationFrequencyUnit).toBe('1_day')
    expect(channels).toEqual(['telegram', 'callbackurl'])
  })

  it('[K34 K35] webhook secrets', () => {
    expect(limits.webhook).toMatchObject({ secretMin: 16, secretGenerated: 48 })
  })

  it('[K36 K37 K39 K40] the scraper and feedback', () => {
    expect(limits.scraper).toMatchObject({ delayDefaultMs: 3000, retries: 3, rowsPerPage: 10 })
    expect(limits.feedback.rows).toBe(4)
  })

  it('[K42 K43 K44 V34] the valuation matrix', () => {
    expect(limits.valuation).toEqual({
      peValues: [15, 20, 25, 30, 40, 50, 60, 70],
      base: 100,
      epsGrowth: { default: 10, min: 10, max: 50 },
      years: { default: 1, min: 1, max: 20 },
    })
  })

  it('[E12 E25.auth_data] browser storage keys', () => {
    expect(storageKeys).toEqual({
      local: { token: 'token', user: 'user', graphqlToken: 'AUTH_TOKEN', telegramUser: 'telegram-user' },
      session: { chatSessionId: 'chatSessionId' },
    })
  })
})
