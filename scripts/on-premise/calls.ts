/** Reads what strace wrote: to which addresses the traced processes connected or sent. */
const calls = /\b(?:connect|sendto|sendmsg|sendmmsg)\(.*?\{sa_family=AF_(INET6?), (.*)/

export interface Calls {
  /** Connections and sends on this machine. */
  readonly loopback: number
  /** Every other address that was tried, each once. */
  readonly outside: readonly string[]
}

export function readCalls(trace: string): Calls {
  let loopback = 0
  const outside = new Set<string>()
  for (const line of trace.split('\n')) {
    const [, , words = ''] = calls.exec(line) ?? []
    if (!words) continue
    const address = /inet_addr\("([^"]+)"\)/.exec(words)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/.exec(words)?.[1]
    const port = /sin6?_port=htons\((\d+)\)/.exec(words)?.[1] ?? '?'
    if (address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)) loopback++
    // A line that cannot be read is an address nobody has seen.
    else outside.add(`${address ?? words} port ${port}`)
  }
  return { loopback, outside: [...outside].sort() }
}
