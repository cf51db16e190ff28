import { describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { readRole, refuseLonely } from './roles.ts'

describe('artha serve --role', () => {
  it('is all by default, and one of four', () => {
    expect(readRole([])).toBe('all')
    expect(['web', 'worker', 'feed', 'all'].map((role) => readRole(['--role', role]))).toEqual([
      'web',
      'worker',
      'feed',
      'all',
    ])
    expect(() => readRole(['--role', 'cook'])).toThrow(
      'There is no role "cook". A process is one of all, web, worker, feed.',
    )
  })

  it('refuses a part of the product that could not reach the others, with what is missing', () => {
    expect(() => refuseLonely(readEnv({}), 'all')).not.toThrow()
    expect(() => refuseLonely(readEnv({}), 'feed')).toThrow('The role feed needs NATS_URL.')
    expect(() => refuseLonely(readEnv({ NATS_URL: 'nats://127.0.0.1:4222' }), 'feed')).not.toThrow()
    expect(() => refuseLonely(readEnv({}), 'web')).toThrow('The role web needs NATS_URL and DATABASE_URL.')
    expect(() => refuseLonely(readEnv({}), 'worker')).toThrow('NATS_URL and DATABASE_URL and PUBLIC_URL')
  })
})
