import type { Quote } from 'core/contract'
import { upsertUser } from '#features/accounts/store.ts'
import type { Person } from '#identity/identity-token.ts'
import type { Db, UserId } from '#postgres/db.ts'

/** Each of them makes the least valid thing; a test says only what it is about. */
export const aPerson = ({ email = 'asha@example.com', ...rest }: Partial<Person> = {}): Person => ({
  issuer: 'https://issuer.example',
  subject: `subject of ${email}`,
  email,
  displayName: null,
  photoURL: null,
  ...rest,
})

export const aUser = (db: Db, person: Partial<Person> = {}): Promise<UserId> =>
  db.asService((tx) => upsertUser(tx, aPerson(person)))

export const aQuote = (quote: Partial<Quote> = {}): Quote => ({
  symbol: 'TCS',
  last: 100,
  previousClose: 100,
  open: 100,
  high: 100,
  low: 100,
  volume: 1000,
  at: 1,
  ...quote,
})
