import { limits } from 'core/contract'

/** 64 of them, so that six bits of a random byte choose one and none is likelier than another. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(limits.webhook.secretGenerated))
  const secret = Array.from(bytes, (byte) => alphabet[byte & 63]).join('')
  // Behind --secret in a terminal, one with a hyphen in front reads as the next option.
  return secret.startsWith('-') ? newSecret() : secret
}
