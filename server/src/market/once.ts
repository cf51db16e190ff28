/** Keeps an answer for as long as its store lives, and forgets one that failed. Past `most` the one unused for longest goes. */
export function once<Key extends readonly unknown[], Found>(
  read: (...key: Key) => Promise<Found>,
  most = Number.POSITIVE_INFINITY,
): (...key: Key) => Promise<Found> {
  const kept = new Map<string, Promise<Found>>()
  return (...key) => {
    const name = JSON.stringify(key)
    const found =
      kept.get(name) ??
      read(...key).catch((error: unknown) => {
        kept.delete(name)
        throw error
      })
    // Last in the order: the first is the one unused for longest.
    kept.delete(name)
    kept.set(name, found)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return found
  }
}
