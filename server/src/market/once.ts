/** Keeps an answer for as long as its store lives, and forgets one that failed. */
export function once<Key extends readonly unknown[], Found>(
  read: (...key: Key) => Promise<Found>,
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
    kept.set(name, found)
    return found
  }
}
