import { AppError } from 'core/contract'
import { ChatUuid, graphqlLimits } from 'core/contract/graphql'
import type { UserCtx } from '#ctx.ts'
import { type ChatVersion, readMessagesAfter, readMessagesById } from './store.ts'

export interface ChatWatch {
  /** Calls back with the id of each new or changed row of a chat, or null when it cannot say which. Answers the undo. */
  watch(chatUuid: string, onRow: (id: number | null) => void): () => void
}

const { replayPage: pageRows, eventCharacters } = graphqlLimits.socket
/** Rows of which the version last sent is known. Of all, a screen that stays open for days would cost ever more. */
const remembered = 4 * pageRows
/** Rows asked for at first, when nobody knows how long they are; a page of long ones waits in memory for a slow reader. */
const firstRows = 8
const fewestRows = 4

/**
 * Messages of a chat: what is there above `after_id`, a page at a time, then what changes. Watching begins before the
 * first read, so nothing falls between; a version that both the read and the notice report is sent once, unless hundreds
 * of others went between. Nothing is read before the reader asks for it: one who reads slowly makes us remember ids, not
 * rows.
 */
export function liveMessages(
  { db, user }: UserCtx,
  feed: ChatWatch,
  { chat_uuid, after_id }: { chat_uuid: string; after_id: number },
): AsyncIterableIterator<readonly ChatVersion[]> {
  const parsed = ChatUuid.safeParse(chat_uuid)
  if (!parsed.success) throw new AppError('chat_session_not_found')
  const chat = parsed.data
  let changed = new Set<number>()
  const sent = new Map<number, number>()
  let cursor = after_id
  let replaying = true
  let mustReread = false
  let isFirst = true
  let isClosed = false
  let wake = (): void => {}

  const unwatch = feed.watch(chat, (id) => {
    if (id === null) mustReread = true
    else changed.add(id)
    wake()
  })

  const close = (): void => {
    isClosed = true
    unwatch()
    wake()
  }

  /** Read, and not yet handed on: what fits in an event and about as much again. */
  let ready: readonly ChatVersion[] = []
  let rowsAsked = firstRows
  const takeReady = (): readonly ChatVersion[] => {
    let characters = 0
    const fits = ready.findIndex((row, at) => {
      characters += lengthOf(row)
      return at > 0 && characters > eventCharacters
    })
    const event = fits === -1 ? ready : ready.slice(0, fits)
    ready = ready.slice(event.length)
    return event
  }

  const keepUnsent = (rows: readonly ChatVersion[]): readonly ChatVersion[] => {
    if (rows.length > 0) rowsAsked = rowsFitting(rows)
    const fresh = rows.filter((row) => sent.get(row.id) !== row.version)
    for (const row of fresh) {
      sent.delete(row.id)
      sent.set(row.id, row.version)
    }
    for (const id of sent.keys()) {
      if (sent.size <= remembered) break
      sent.delete(id)
    }
    return fresh
  }

  async function replay(): Promise<readonly ChatVersion[]> {
    const told = changed
    changed = new Set()
    const limit = rowsAsked
    const page = await db.readAs(user.id, (tx) =>
      readMessagesAfter(tx, { user_id: user.id, chat_uuid: chat, after_id: cursor, limit }),
    )
    // Told before the read, so seen by it.
    for (const { id } of page) told.delete(id)
    for (const id of told) changed.add(id)
    cursor = page.at(-1)?.id ?? cursor
    replaying = page.length === limit
    return keepUnsent(page)
  }

  async function changes(): Promise<readonly ChatVersion[]> {
    const ids = [...changed].slice(0, rowsAsked)
    for (const id of ids) changed.delete(id)
    return keepUnsent(
      await db.readAs(user.id, (tx) => readMessagesById(tx, { user_id: user.id, chat_uuid: chat, ids })),
    )
  }

  async function next(): Promise<IteratorResult<readonly ChatVersion[]>> {
    while (!isClosed) {
      if (ready.length > 0) return { done: false, value: takeReady() }
      if (mustReread) {
        mustReread = false
        replaying = true
        cursor = after_id
      }
      if (replaying) {
        ready = await replay()
        // An empty chat is told too: until the first answer a screen cannot know it is empty.
        if (ready.length === 0 && isFirst) {
          isFirst = false
          return { done: false, value: [] }
        }
        isFirst = false
      } else if (changed.size > 0) {
        ready = await changes()
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    return { done: true, value: undefined }
  }

  return {
    next: async () => {
      try {
        return await next()
      } catch (error) {
        close()
        throw error
      }
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

/** As many as are likely to fill two events, if the next are as long as these. */
function rowsFitting(rows: readonly ChatVersion[]): number {
  const characters = rows.reduce((sum, row) => sum + lengthOf(row), 1)
  return Math.min(pageRows, Math.max(fewestRows, Math.floor((2 * eventCharacters * rows.length) / characters)))
}

const lengthOf = (row: ChatVersion): number =>
  row.text_content_user_query.length + (row.text_content_assistant_formatted_response?.length ?? 0)
