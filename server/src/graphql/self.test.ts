import { expect, it } from 'vitest'
import type { Ctx, SignedIn } from '#ctx.ts'
import type { UserId } from '#postgres/db.ts'
import { self } from './self.ts'

const asha: SignedIn = {
  id: 7 as UserId,
  email: 'Asha@example.com',
  issuer: 'https://issuer.example',
  subject: 'subject-7',
  sessionId: 'session-7',
  isOperator: false,
  expiresAt: 0,
}
// Who asks is decided before any service is touched.
const ctx = { user: asha } as Ctx

it('[P4] a stranger is told "Sign In needed", whatever is claimed', () => {
  const stranger = { ...ctx, user: null }
  expect(() => self(stranger)).toThrow('Sign In needed')
  expect(() => self(stranger, { email: 'asha@example.com', user_id: 7 })).toThrow('Sign In needed')
})

it('the person of the token is let through with nothing, null or the own e-mail and ids beside it', () => {
  const own = [
    undefined,
    {},
    { email: null, google_id: null, user_id: null, user_ids: [null, undefined] },
    { email: 'ASHA@example.com' },
    { google_id: 'subject-7' },
    { user_id: 7 },
    { user_ids: [7, 7, null] },
    { email: 'asha@example.com', google_id: 'subject-7', user_id: 7, user_ids: [7] },
  ]
  for (const claim of own) expect(self(ctx, claim)).toBe(ctx)
})

it('[P7] who claims another’s e-mail or id is told "Not authorized", even with the own beside it', () => {
  const foreign = [
    { email: 'ravi@example.com' },
    { email: '' },
    { google_id: 'subject-8' },
    { google_id: 'SUBJECT-7' },
    { google_id: '' },
    { user_id: 8 },
    { user_id: 0 },
    { user_ids: [7, 8] },
    { email: 'asha@example.com', user_id: 8 },
    { email: 'ravi@example.com', user_id: 7 },
    { google_id: 'subject-8', user_id: 7 },
    { user_id: 7, user_ids: [8] },
  ]
  for (const claim of foreign) expect(() => self(ctx, claim), JSON.stringify(claim)).toThrow('Not authorized')
})
