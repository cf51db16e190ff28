import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#env.ts'

const fileName = 'session-secret'

/** The configured secret, or one made on first use and kept in the data folder for its owner's eyes only. */
export async function sessionSecret(env: Pick<Env, 'SESSION_SECRET'>, dataDir: string): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET
  const path = join(dataDir, fileName)
  return (await readIfThere(path)) ?? (await create(path, dataDir))
}

async function create(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link appears whole or not at all: a server and a command starting together read the same secret.
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export type KeyPurpose = 'product-token' | 'refresh-credential' | 'sign-in-attempt'

/** One key per purpose, so that nothing signed for one can be offered for another. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
