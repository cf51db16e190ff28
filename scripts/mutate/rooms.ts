/** What must not break unnoticed, and the tests that have to notice. Paths are from the package's src/. */
export interface Room {
  readonly name: string
  readonly package: 'core' | 'server'
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Of its mutants so many are tried: where each costs a test with a database, a part of them stands for all. */
  readonly share: number
}

export const rooms: readonly Room[] = [
  {
    name: 'money',
    package: 'core',
    files: ['values/money.ts', 'values/figures.ts', 'values/percent.ts'],
    tests: ['values/money.test.ts', 'values/figures.test.ts', 'values/percent.test.ts'],
    share: 1,
  },
  {
    name: 'dates',
    package: 'core',
    files: ['values/trading-day.ts', 'values/market-hours.ts', 'values/holidays.ts'],
    tests: ['values/trading-day.test.ts', 'values/market-hours.test.ts'],
    share: 1,
  },
  {
    name: 'auth',
    package: 'server',
    files: [
      'identity/identity-token.ts',
      'identity/issuer-keys.ts',
      'identity/refresh-credential.ts',
      'identity/secret-box.ts',
      'identity/secret.ts',
      'identity/tokens.ts',
    ],
    tests: [
      'identity/identity-token.test.ts',
      'identity/issuer-keys.test.ts',
      'identity/secret-box.test.ts',
      'identity/tokens.test.ts',
    ],
    share: 1,
  },
  {
    name: 'sessions',
    package: 'server',
    files: ['features/accounts/sessions.ts', 'features/accounts/store.ts', 'identity/client.ts'],
    tests: [
      'features/accounts/sessions.test.ts',
      'features/accounts/sign-in.test.ts',
      'features/accounts/settings.test.ts',
      'features/accounts/issuer.test.ts',
    ],
    share: 0.2,
  },
  {
    name: 'permissions',
    package: 'server',
    files: ['http/auth.ts', 'http/route.ts', 'graphql/self.ts'],
    tests: ['http/auth.test.ts', 'graphql/self.test.ts'],
    share: 1,
  },
  {
    name: 'rows',
    package: 'server',
    files: ['postgres/store.ts', 'postgres/own-rows.ts'],
    tests: ['postgres/store.test.ts', 'postgres/policies.test.ts', 'features/accounts/account-data.test.ts'],
    share: 0.2,
  },
  {
    name: 'outbox',
    package: 'server',
    files: [
      'notify/outbox.ts',
      'notify/outbox-log.ts',
      'notify/outbox-pace.ts',
      'notify/retry.ts',
      'jobs/deliver-notices.ts',
      'jobs/settle-notice.ts',
    ],
    tests: [
      'notify/outbox.test.ts',
      'notify/outbox-clock.test.ts',
      'notify/retry.test.ts',
      'jobs/deliver-notices.test.ts',
      'jobs/deliver-by-telegram.test.ts',
    ],
    share: 0.1,
  },
]
