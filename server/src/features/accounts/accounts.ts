import type { SessionUser } from 'core/contract/rest'

interface Known {
  readonly email: string
  readonly subject: string
  readonly displayName: string | null
  readonly photoURL: string | null
}

/** What a browser is told about its own user. */
export const presentUser = (user: Known, isOperator: boolean): SessionUser => ({
  email: user.email,
  uid: user.subject,
  displayName: user.displayName,
  photoURL: user.photoURL,
  isOperator,
})
