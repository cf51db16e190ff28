import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps a user's webhook secret unreadable in the database and its backups. */
export interface SecretBox {
  /** `owner` is sealed in: a sealed secret copied to another user's row does not open there. */
  seal(plain: string, owner: string): string
  /** Null when it was sealed with another key or changed since. */
  open(sealed: string, owner: string): string | null
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

export function createSecretBox(secret: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'webhook-secret', 32))
  // Written beside the text, so that a second key can be introduced without guessing which row has which.
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal: (plain, owner) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${keyId}.${body.toString('base64url')}`
    },
    open: (sealed, owner) => {
      const [format, sealedWith, text = ''] = sealed.split('.')
      const body = Buffer.from(text, 'base64url')
      if (format !== version || sealedWith !== keyId || body.length < ivBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(body.subarray(-tagBytes))
        return decipher.update(body.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
