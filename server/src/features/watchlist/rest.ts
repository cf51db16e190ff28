import {
  AddWatchItems,
  AskWatchList,
  ChangeWatchList,
  FindWatchItems,
  NewWatchList,
  NoteWatchItem,
  OrderWatchItems,
  OrderWatchLists,
  RemoveWatchItems,
  RemoveWatchRow,
  RestoreWatchItems,
  ReviewWatchLines,
  SaveWatchView,
  SendWatchDigest,
  WatchDigestRequest,
  WatchFiguresRequest,
  watchLimits,
} from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { watchFields } from '#market/read-watched.ts'
import { askWithin, findItems, readFigures, reviewLines } from './asking.ts'
import { readDigest, sendDigest } from './digest.ts'
import {
  addItems,
  changeList,
  createList,
  noteItem,
  orderLists,
  orderWatched,
  readBoard,
  removeItems,
  removeList,
  removeView,
  restoreItems,
  saveView,
} from './lists.ts'
import type { WatchParts } from './parts.ts'

const at = '/api/watchlist'
const own = { who: 'signedIn', limit: 300 } as const
const asked = { who: 'signedIn', limit: watchLimits.sentence.perMinute } as const

/** Beside the specification's watch_list operations, which stay what they are: lists, views, figures, questions. */
export function watchlistRoutes(app: App, parts: WatchParts): void {
  get(app, at, own, ({ ctx }) => readBoard(ctx))
  get(app, `${at}/fields`, { who: 'public' }, () => watchFields)

  post(app, `${at}/lists`, { ...own, body: NewWatchList }, ({ ctx, body }) => createList(ctx, body))
  post(app, `${at}/lists/change`, { ...own, body: ChangeWatchList }, ({ ctx, body }) => changeList(ctx, body))
  post(app, `${at}/lists/remove`, { ...own, body: RemoveWatchRow }, ({ ctx, body }) => removeList(ctx, body.id))
  post(app, `${at}/lists/order`, { ...own, body: OrderWatchLists }, ({ ctx, body }) => orderLists(ctx, body.ids))

  post(app, `${at}/items`, { ...own, body: AddWatchItems }, ({ ctx, body }) => addItems(ctx, body))
  post(app, `${at}/items/remove`, { ...own, body: RemoveWatchItems }, ({ ctx, body }) => removeItems(ctx, body))
  post(app, `${at}/items/restore`, { ...own, body: RestoreWatchItems }, ({ ctx, body }) => restoreItems(ctx, body))
  post(app, `${at}/items/order`, { ...own, body: OrderWatchItems }, ({ ctx, body }) => orderWatched(ctx, body))
  post(app, `${at}/items/note`, { ...own, body: NoteWatchItem }, ({ ctx, body }) => noteItem(ctx, body))

  post(app, `${at}/views`, { ...own, body: SaveWatchView }, ({ ctx, body }) => saveView(ctx, body))
  post(app, `${at}/views/remove`, { ...own, body: RemoveWatchRow }, ({ ctx, body }) => removeView(ctx, body.id))

  post(app, `${at}/figures`, { who: 'public', limit: 300, body: WatchFiguresRequest }, ({ ctx, body }) =>
    readFigures(ctx, body),
  )
  post(app, `${at}/review`, { ...asked, body: ReviewWatchLines }, ({ ctx, body }) => reviewLines(ctx, body.lines))
  post(app, `${at}/ask`, { ...asked, body: AskWatchList }, ({ ctx, body }) => askWithin(ctx, parts, body))
  post(app, `${at}/find`, { ...asked, body: FindWatchItems }, ({ ctx, body }) => findItems(ctx, parts, body.sentence))
  post(app, `${at}/digest`, { ...own, body: WatchDigestRequest }, ({ ctx, body }) => readDigest(ctx, body.symbols))
  post(
    app,
    `${at}/digest/send`,
    { who: 'signedIn', limit: watchLimits.digest.perMinute, body: SendWatchDigest },
    ({ ctx, body }) => sendDigest(ctx, parts, body),
  )
}
