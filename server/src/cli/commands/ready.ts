import type { Command } from '../command.ts'
import { ownAddress } from '../own-address.ts'

const withinMs = 4000

/** For the health check of a container or a service manager: small, quiet, and never off this machine. */
export const ready: Command = {
  name: 'ready',
  summary: 'Whether the server on this machine is ready for people: exit code 0 or 1.',
  usage: 'ready',
  run: async (_args, io) => {
    const address = ownAddress(io.env)
    const reply = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(withinMs) }).catch(() => null)
    const says = reply ? (reply.ok ? 'ready' : `not ready: answers ${reply.status}`) : 'does not answer'
    if (io.json) io.out(JSON.stringify({ address, ready: reply?.ok ?? false, status: reply?.status ?? null }))
    else io.out(`${address} ${says}`)
    return reply?.ok ? 0 : 1
  },
}
