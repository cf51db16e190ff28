import { randomBytes } from 'node:crypto'

const idBytes = 9
const idsAtOnce = 256

/** Twelve random characters for each request. The bytes are fetched in bulk: one call a request costs as much as routing it. */
export function createRequestIds(): () => string {
  let bytes = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= bytes.length) {
      bytes = randomBytes(idBytes * idsAtOnce)
      at = 0
    }
    at += idBytes
    return bytes.toString('base64url', at - idBytes, at)
  }
}
