import { describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { isOwnOrigin, publicOrigin } from './origin.ts'

const plain = readEnv({ PORT: '3000' })
const configured = readEnv({ PUBLIC_URL: 'https://product.example/path' })
const proxied = readEnv({ PORT: '3000', TRUST_PROXY: 'true' })
const asked = (headers: Record<string, string>) => ({ headers })

describe('the origin people see', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['app.localhost:3000', 'http://app.localhost:3000'],
  ])('is what the browser asked for, when that is this machine or a bare address: %s', (host, origin) => {
    expect(publicOrigin(plain, asked({ host }))).toBe(origin)
  })

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', 'a b', 'x@localhost', 'localhost/..', ''])(
    'is never a name that a stranger may have pointed at us: %s',
    (host) => {
      expect(publicOrigin(plain, asked({ host }))).toBe('http://localhost:3000')
    },
  )

  it('is PUBLIC_URL when set, whatever the request says', () => {
    const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }
    expect(publicOrigin(configured, asked(headers))).toBe('https://product.example')
  })

  it('follows a proxy only when it is trusted', () => {
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': '10.0.0.5', 'x-forwarded-proto': 'https' }
    expect(publicOrigin(proxied, asked(headers))).toBe('https://10.0.0.5')
    expect(publicOrigin(plain, asked(headers))).toBe('http://127.0.0.1:3000')
  })
})

describe('a request of our own pages', () => {
  const host = 'localhost:3000'

  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { origin: 'http://localhost:3000' }],
    [true, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'none' }],
    [false, { origin: 'http://localhost:3001' }],
    [false, { origin: 'https://localhost:3000' }],
    [false, { origin: 'http://127.0.0.1:3000' }],
    [false, { origin: 'null' }],
    [false, { origin: '' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('is %s for %j', (expected, headers) => {
    expect(isOwnOrigin(plain, asked({ host, ...headers }))).toBe(expected)
  })
})
