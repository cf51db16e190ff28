import { type ChartDrawing, ChartShape, chartLimits, type SavedLayout } from 'core/contract/rest'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { drawing, saved_layout } from '#postgres/schema.ts'

const shown = ({ id, shape }: { id: number; shape: unknown }): ChartDrawing[] => {
  const read = ChartShape.safeParse(shape)
  return read.success ? [{ id, shape: read.data }] : []
}

const drawingColumns = { id: drawing.id, shape: drawing.shape }

export const readDrawings = async (tx: Tx, user_id: UserId, symbol: string): Promise<ChartDrawing[]> =>
  (
    await tx
      .select(drawingColumns)
      .from(drawing)
      .where(and(eq(drawing.user_id, user_id), eq(drawing.symbol, symbol)))
      .orderBy(asc(drawing.id))
      .limit(chartLimits.drawings.perSymbol)
  ).flatMap(shown)

export async function countDrawings(tx: Tx, user_id: UserId, symbol: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(drawing)
    .where(and(eq(drawing.user_id, user_id), eq(drawing.symbol, symbol)))
  return row?.many ?? 0
}

export const insertDrawing = async (
  tx: Tx,
  row: { readonly user_id: UserId; readonly symbol: string; readonly shape: ChartShape },
): Promise<ChartDrawing | null> =>
  (await tx.insert(drawing).values(row).returning(drawingColumns)).flatMap(shown)[0] ?? null

export const updateDrawing = async (
  tx: Tx,
  { user_id, id, shape }: { readonly user_id: UserId; readonly id: number; readonly shape: ChartShape },
): Promise<ChartDrawing | null> =>
  (
    await tx
      .update(drawing)
      .set({ shape })
      .where(and(eq(drawing.user_id, user_id), eq(drawing.id, id)))
      .returning(drawingColumns)
  ).flatMap(shown)[0] ?? null

export const deleteDrawing = async (tx: Tx, user_id: UserId, id: number): Promise<boolean> =>
  (
    await tx
      .delete(drawing)
      .where(and(eq(drawing.user_id, user_id), eq(drawing.id, id)))
      .returning({ id: drawing.id })
  ).length > 0

const layoutColumns = { id: saved_layout.id, name: saved_layout.name, layout: saved_layout.layout }
const layoutOf = ({ id, name, layout }: { id: number; name: string; layout: unknown }): SavedLayout => ({
  id,
  name,
  layout: typeof layout === 'string' ? layout : '',
})

export const readLayouts = async (tx: Tx, user_id: UserId): Promise<SavedLayout[]> =>
  (
    await tx
      .select(layoutColumns)
      .from(saved_layout)
      .where(eq(saved_layout.user_id, user_id))
      .orderBy(asc(saved_layout.name))
      .limit(chartLimits.layouts.most)
  ).map(layoutOf)

/** A layout of the same name is replaced. */
export const upsertLayout = async (
  tx: Tx,
  row: { readonly user_id: UserId; readonly name: string; readonly layout: string },
): Promise<SavedLayout | null> =>
  (
    await tx
      .insert(saved_layout)
      .values(row)
      .onConflictDoUpdate({
        target: [saved_layout.user_id, saved_layout.name],
        set: { layout: sql.raw('excluded.layout') },
      })
      .returning(layoutColumns)
  ).map(layoutOf)[0] ?? null

export const deleteLayout = async (tx: Tx, user_id: UserId, id: number): Promise<boolean> =>
  (
    await tx
      .delete(saved_layout)
      .where(and(eq(saved_layout.user_id, user_id), eq(saved_layout.id, id)))
      .returning({ id: saved_layout.id })
  ).length > 0
