/** What a person keeps: drawings by instrument, and layouts by name. */
import { AppError } from 'core/contract'
import {
  type ChartDrawing,
  type ChartInstrument,
  type ChartShape,
  chartLimits,
  type SavedLayout,
} from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import {
  countDrawings,
  deleteDrawing,
  deleteLayout,
  insertDrawing,
  readDrawings,
  readLayouts,
  updateDrawing,
  upsertLayout,
} from './store.ts'

type Subject = Pick<ChartInstrument, 'asset' | 'symbol'>

/** GOLD is a commodity and may be a company too: their drawings must not meet. */
const keyOf = ({ asset, symbol }: Subject): string => (asset === 'stock' ? symbol : `${asset} ${symbol}`)

export const listDrawings = ({ db, user }: UserCtx, subject: Subject): Promise<readonly ChartDrawing[]> =>
  db.readAs(user.id, (tx) => readDrawings(tx, user.id, keyOf(subject)))

export const addDrawing = ({ db, user }: UserCtx, subject: Subject, shape: ChartShape): Promise<ChartDrawing> =>
  db.asUser(user.id, async (tx) => {
    const symbol = keyOf(subject)
    if ((await countDrawings(tx, user.id, symbol)) >= chartLimits.drawings.perSymbol)
      throw new AppError('invalid_input', {
        message: `${chartLimits.drawings.perSymbol} drawings are enough for one chart.`,
      })
    return found(await insertDrawing(tx, { user_id: user.id, symbol, shape }))
  })

export const changeDrawing = ({ db, user }: UserCtx, id: number, shape: ChartShape): Promise<ChartDrawing> =>
  db.asUser(user.id, async (tx) => found(await updateDrawing(tx, { user_id: user.id, id, shape })))

export const removeDrawing = ({ db, user }: UserCtx, id: number): Promise<boolean> =>
  db.asUser(user.id, (tx) => deleteDrawing(tx, user.id, id))

export const listLayouts = ({ db, user }: UserCtx): Promise<readonly SavedLayout[]> =>
  db.readAs(user.id, (tx) => readLayouts(tx, user.id))

export const saveLayout = ({ db, user }: UserCtx, name: string, layout: string): Promise<SavedLayout> =>
  db.asUser(user.id, async (tx) => {
    const kept = await readLayouts(tx, user.id)
    if (kept.length >= chartLimits.layouts.most && !kept.some((each) => each.name === name))
      throw new AppError('invalid_input', {
        message: `${chartLimits.layouts.most} layouts can be kept. Remove one first.`,
      })
    return found(await upsertLayout(tx, { user_id: user.id, name, layout }))
  })

export const removeLayout = ({ db, user }: UserCtx, id: number): Promise<boolean> =>
  db.asUser(user.id, (tx) => deleteLayout(tx, user.id, id))

function found<Row>(row: Row | null): Row {
  if (row === null) throw new AppError('not_found')
  return row
}
