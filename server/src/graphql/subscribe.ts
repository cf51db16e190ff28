import type { Logger } from 'pino'
import type { Db, UserId } from '#postgres/db.ts'

/** Tells who listens to a chat that a row of it is new or changed. Ids only: each listener reads under its own rights. */
export interface ChatFeed {
  /** The id is null when notices may have been lost: then any row may be new. Answers the undo. */
  watch(chatUuid: string, onRow: (id: number | null) => void): () => void
  close(): Promise<void>
}

interface ChatNotice {
  readonly chat_uuid: string
  readonly id: number
}

/** One LISTEN for the process, however many sockets watch: thousands of them would each cost a connection. */
export async function openChatFeed(db: Db, log: Logger): Promise<ChatFeed> {
  const watchers = new Map<string, Set<(id: number | null) => void>>()
  const stop = await db.listen('user_chat', (payload) => {
    // The store listens again after it lost its connection, and says so with an empty notice.
    if (payload === '') {
      for (const own of watchers.values()) for (const onRow of own) onRow(null)
      return
    }
    const notice = readNotice(payload)
    if (!notice) {
      log.warn('a user_chat notice could not be read')
      return
    }
    for (const onRow of watchers.get(notice.chat_uuid) ?? []) onRow(notice.id)
  })
  return {
    watch: (chatUuid, onRow) => {
      const own = watchers.get(chatUuid) ?? new Set()
      watchers.set(chatUuid, own.add(onRow))
      return () => {
        own.delete(onRow)
        if (own.size === 0 && watchers.get(chatUuid) === own) watchers.delete(chatUuid)
      }
    },
    close: stop,
  }
}

/** Tells who watches a person's watch lists that they are not as they were. */
export interface BoardFeed {
  /** Answers the undo. */
  watch(user: UserId, onChange: () => void): () => void
  close(): Promise<void>
}

export async function openBoardFeed(db: Db): Promise<BoardFeed> {
  const watchers = new Map<string, Set<() => void>>()
  const stop = await db.listen('watch_board', (payload) => {
    // Empty: some may have been missed, so everybody looks.
    const told = payload === '' ? [...watchers.values()] : [watchers.get(payload) ?? []]
    for (const own of told) for (const onChange of own) onChange()
  })
  return {
    watch: (user, onChange) => {
      const key = String(user)
      const own = watchers.get(key) ?? new Set()
      watchers.set(key, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0 && watchers.get(key) === own) watchers.delete(key)
      }
    },
    close: stop,
  }
}

function readNotice(payload: string): ChatNotice | null {
  try {
    const { chat_uuid, id } = JSON.parse(payload)
    return typeof chat_uuid === 'string' && Number.isSafeInteger(Number(id)) ? { chat_uuid, id: Number(id) } : null
  } catch {
    return null
  }
}
