import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { settingsExample } from './settings-example.ts'

describe('settings', () => {
  it('are all in .env.example with their meaning and default (npm run --silent artha -- settings > .env.example)', () => {
    const written = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    expect(written).toBe(settingsExample())
  })

  it('are refused all at once, each with its name', () => {
    expect(() => readEnv({ PORT: 'abc', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' })).toThrow(
      /PORT.*[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET/,
    )
  })

  it('treat an empty value as not set', () => {
    expect(readEnv({ DATABASE_URL: '', OIDC_CLIENT_ID: '' })).toEqual(readEnv({}))
  })
})
