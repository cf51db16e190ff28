import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a secret of the installation, long enough')
const plain = 'webhook-secret-of-48-symbols'

describe('the box of webhook secrets', () => {
  it('gives a secret back to its owner and shows nothing of it in between', () => {
    const sealed = box.seal(plain, 'users:1')
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(plain)).toBe(false)
    expect(box.open(sealed, 'users:1')).toBe(plain)
  })

  it('never seals the same text the same way twice', () => {
    expect(box.seal(plain, 'users:1')).not.toBe(box.seal(plain, 'users:1'))
  })

  it('does not open for another owner, under another key, or with one symbol changed', () => {
    const sealed = box.seal(plain, 'users:1')
    expect(box.open(sealed, 'users:2')).toBeNull()
    expect(createSecretBox('another installation altogether, long').open(sealed, 'users:1')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`
      expect(box.open(changed, 'users:1')).toBeNull()
    }
    expect(box.open('', 'users:1')).toBeNull()
  })
})
