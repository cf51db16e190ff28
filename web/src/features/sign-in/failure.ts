import { messages } from 'core/contract'

/** `/login?error=…` as the server says it, in the words of the specification. */
export function failureOf(error: string | null): string | null {
  if (error === null) return null
  if (error === 'sign_in') return messages.signIn.failed
  if (error === 'verification') return messages.signIn.verificationFailed
  return messages.signIn.redirectFailed
}
