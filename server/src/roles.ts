/** What a process does of the whole product; `all` by default. docs/scale.md says how they are put together. */
import { parseArgs } from 'node:util'
import type { Env } from '#env.ts'

export const roles = ['all', 'web', 'worker', 'feed'] as const
export type Role = (typeof roles)[number]

const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** From the words behind the command: [--role web|worker|feed|all]. */
export function readRole(args: readonly string[]): Role {
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string', default: 'all' } } })
  if (isRole(values.role)) return values.role
  throw new Refusal(`There is no role "${values.role}". A process is one of ${roles.join(', ')}.`)
}

/** A part of the product needs the others within reach: a store that lets in several processes, and a bus between them. */
export function refuseLonely(env: Env, role: Role): void {
  if (role === 'all') return
  const missing = [
    ...(env.NATS_URL ? [] : ['NATS_URL']),
    ...(role === 'feed' || env.DATABASE_URL ? [] : ['DATABASE_URL']),
    // Links in messages lead to where people are, not to this process.
    ...(role === 'worker' && !env.PUBLIC_URL ? ['PUBLIC_URL'] : []),
  ]
  if (missing.length > 0) throw new Refusal(`The role ${role} needs ${missing.join(' and ')}. See docs/scale.md.`)
}

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly isSentence = true
}
