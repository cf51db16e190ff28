import type { Answer } from 'core/compile'
import { z } from 'zod'
import { WatchItem } from '../graphql/inputs.ts'
import { isText } from '../text.ts'
import type { ChartInstrument } from './charting.ts'
import { watchLimits } from './terms/watchlist.ts'

const Id = z.number().int().positive().max(2_147_483_647)
const Name = z
  .string()
  .refine((text) => isText(text, watchLimits.nameCharacters) && text.trim() !== '' && !/\p{Cc}/u.test(text), {
    message: `A name has between 1 and ${watchLimits.nameCharacters} characters`,
  })
  .transform((text) => text.trim())
const Colour = z.number().int().min(0).max(watchLimits.colours)
const Note = z
  .string()
  .refine((text) => isText(text, watchLimits.noteCharacters), `At most ${watchLimits.noteCharacters} characters`)

export interface WatchedItem {
  readonly id: number
  readonly asset_type: string
  readonly symbol: string
  readonly note: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface WatchList {
  readonly id: number
  readonly name: string
  readonly colour: number
  /** Ids of its items, in its order. */
  readonly items: readonly number[]
}

export interface WatchView {
  readonly id: number
  readonly name: string
  /** The part of the address that says columns, order, grouping and kind of view. */
  readonly view: string
}

/** GET /api/watchlist, and what every change answers: all of it as it is now. */
export interface WatchBoard {
  /** In the person's order. */
  readonly items: readonly WatchedItem[]
  readonly lists: readonly WatchList[]
  /** By name. */
  readonly views: readonly WatchView[]
}

/** POST /api/watchlist/lists */
export const NewWatchList = z.object({ name: Name, colour: Colour.default(0) })
/** POST /api/watchlist/lists/change */
export const ChangeWatchList = z.object({ id: Id, name: Name.optional(), colour: Colour.optional() })
/** POST /api/watchlist/lists/remove, /views/remove: what is in a list stays watched. */
export const RemoveWatchRow = z.object({ id: Id })
/** POST /api/watchlist/lists/order: those left out keep their order behind. */
export const OrderWatchLists = z.object({ ids: z.array(Id).max(watchLimits.lists) })

/** POST /api/watchlist/items: all of them or none; one that is there already only changes updated_at. */
export const AddWatchItems = z.object({
  list: Id.nullable().default(null),
  items: z.array(WatchItem).min(1).max(watchLimits.lines),
})
export interface AddedWatchItems {
  readonly board: WatchBoard
  readonly added: readonly string[]
  /** Watched before; in the list now. */
  readonly touched: readonly string[]
}

/** POST /api/watchlist/items/remove: from one list, or altogether where no list is named. */
export const RemoveWatchItems = z.object({
  list: Id.nullable().default(null),
  ids: z.array(Id).min(1).max(watchLimits.items),
})

/** POST /api/watchlist/items/restore: takes a removal back, with notes and places. */
export const RestoreWatchItems = z.object({
  items: z
    .array(
      WatchItem.extend({
        note: Note.nullable(),
        position: z.number().int().min(0).max(watchLimits.items),
        lists: z
          .array(z.object({ id: Id, position: z.number().int().min(0).max(watchLimits.items) }))
          .max(watchLimits.lists),
      }),
    )
    .min(1)
    .max(watchLimits.items),
})
export type RestoreWatchItems = z.infer<typeof RestoreWatchItems>

/** POST /api/watchlist/items/order: of one list, or of everything; those left out keep their order behind. */
export const OrderWatchItems = z.object({ list: Id.nullable().default(null), ids: z.array(Id).max(watchLimits.items) })
/** POST /api/watchlist/items/note; empty takes it away. */
export const NoteWatchItem = z.object({ id: Id, note: Note })

/** POST /api/watchlist/views: one name, one view. */
export const SaveWatchView = z.object({ name: Name, view: z.string().max(watchLimits.viewCharacters) })

/** POST /api/watchlist/figures: what a row shows. */
export const WatchFiguresRequest = z.object({
  items: z.array(WatchItem).max(watchLimits.items),
  /** Ids of GET /api/watchlist/fields. */
  fields: z.array(z.string().max(60)).max(watchLimits.columns),
})

export interface WatchField {
  /** Its column of the latest figures. */
  readonly id: string
  readonly title: string
  /** What else people call it. */
  readonly words: readonly string[]
  readonly unit: string
  readonly category: string
  readonly description: string
  readonly formula: string | null
  readonly period: string
}

export interface WatchFigureRow {
  readonly asset_type: string
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly marketCap: number | null
  /** Oldest first. */
  readonly closes: readonly number[]
  /** In the order of the fields asked for. */
  readonly values: readonly (number | string | boolean | null)[]
  readonly next: { readonly day: string; readonly says: string } | null
  /** The last day results came, for a row without a next event. */
  readonly lastResults: string | null
  /** renamed: trades under another symbol; unlisted: nothing trades under it any more. */
  readonly status: 'listed' | 'renamed' | 'unlisted'
  readonly successor: { readonly symbol: string; readonly name: string } | null
}

export interface WatchFigures {
  readonly fields: readonly WatchField[]
  readonly rows: readonly WatchFigureRow[]
  readonly asOf: string
  readonly source: string
}

const Sentence = z.string().trim().min(1).max(watchLimits.sentence.characters)
/** POST /api/watchlist/ask: a question about these symbols only. */
export const AskWatchList = z.object({
  sentence: Sentence,
  symbols: z.array(z.string().max(50)).max(watchLimits.items),
})
/** POST /api/watchlist/find: who a sentence names, to be added. */
export const FindWatchItems = z.object({ sentence: Sentence })
export interface FoundWatchItems {
  readonly answer: Answer
  readonly found: readonly ChartInstrument[]
  readonly total: number
}

/** POST /api/watchlist/review: each line of a paste and what it may mean; nothing is added. */
export const ReviewWatchLines = z.object({
  lines: z.array(z.string().max(watchLimits.lineCharacters)).min(1).max(watchLimits.lines),
})
export interface ReviewedLine {
  readonly line: string
  /** sure: one symbol is called exactly that. guess: by name or nearly. none: nothing is. */
  readonly outcome: 'sure' | 'guess' | 'none'
  /** Best first. */
  readonly choices: readonly ChartInstrument[]
}

/** POST /api/watchlist/digest: the last session of these symbols. */
export const WatchDigestRequest = z.object({ symbols: z.array(z.string().max(50)).max(watchLimits.items) })
export interface WatchDigest {
  readonly day: string
  /** The largest first, up and down. */
  readonly up: readonly { readonly symbol: string; readonly change: number }[]
  readonly down: readonly { readonly symbol: string; readonly change: number }[]
  readonly advances: number
  readonly declines: number
  readonly filings: readonly {
    readonly symbol: string
    readonly day: string
    readonly category: string
    readonly says: string
    readonly sentiment: string | null
    readonly impact: string | null
    readonly link: string | null
  }[]
}
/** POST /api/watchlist/digest/send: the same as a message of one's own; once a list and day. */
export const SendWatchDigest = WatchDigestRequest.extend({ name: Name })
export interface SentWatchDigest {
  readonly sent: boolean
  /** Why it stays in the inbox, or where it went. */
  readonly says: string
}
