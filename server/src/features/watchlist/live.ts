/** Tells somebody's other tabs that her board changed; what is on it they read themselves. */
import type { UserCtx } from '#ctx.ts'
import type { UserId } from '#postgres/db.ts'

export interface BoardWatch {
  /** Answers the undo. */
  watch(user: UserId, onChange: () => void): () => void
}

/** A number that grows: once at the start, then whenever something changed since it was last taken. */
export function boardChanges({ user }: UserCtx, feed: BoardWatch): AsyncIterableIterator<number> {
  let count = 0
  let isChanged = true
  let isClosed = false
  let wake = (): void => {}
  const unwatch = feed.watch(user.id, () => {
    isChanged = true
    wake()
  })
  const close = (): void => {
    isClosed = true
    unwatch()
    wake()
  }
  return {
    next: async () => {
      while (!isClosed && !isChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (isClosed) return { done: true, value: undefined }
      isChanged = false
      count += 1
      return { done: false, value: count }
    },
    return: async () => {
      close()
      return { done: true, value: undefined }
    },
    throw: async (error) => {
      close()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
