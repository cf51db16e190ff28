import type { Ctx } from '#ctx.ts'

/** Gathers the keys that nested fields ask for in one turn into one read, and remembers the answers for the request. */
export function batched<Key, Row>(
  read: (ctx: Ctx, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (ctx: Ctx, key: Key) => Promise<Row | null> {
  const requests = new WeakMap<Ctx, Map<Key, Promise<Row | null>>>()
  const waiting = new WeakMap<Ctx, { keys: Key[]; rows: Promise<ReadonlyMap<Key, Row>> }>()
  return (ctx, key) => {
    const known = requests.get(ctx) ?? new Map<Key, Promise<Row | null>>()
    requests.set(ctx, known)
    const before = known.get(key)
    if (before) return before
    const batch = waiting.get(ctx) ?? open(ctx)
    batch.keys.push(key)
    const row = batch.rows.then((rows) => rows.get(key) ?? null)
    known.set(key, row)
    return row
  }

  function open(ctx: Ctx) {
    const keys: Key[] = []
    // One turn of the event loop later every sibling field has asked.
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(ctx)
      return read(ctx, keys)
    })
    const batch = { keys, rows }
    waiting.set(ctx, batch)
    return batch
  }
}
