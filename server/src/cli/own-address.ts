import type { Env } from '#env.ts'

/**
 * Where the server of this machine is asked by the commands beside it. Not PUBLIC_URL: the name people use may lead nowhere
 * from here (inside a container, behind a proxy whose certificate this machine does not know).
 */
export function ownAddress({ HOST, PORT }: Env): string {
  // A server that listens on every address also listens on this one.
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
