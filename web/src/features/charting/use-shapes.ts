/** The drawing in hand: taken by the pointer or by a key, moved, let go, removed. */
import type { ChartDrawing, ChartShape } from 'core/contract/rest'
import { useMemo, useState } from 'react'
import type { Frame } from './frame.ts'
import { type Move, movedShape, type Part, partsOf } from './shapes.ts'

interface Chosen {
  readonly id: number
  readonly part: Part
}

export interface ShapeVerbs {
  readonly change: (drawing: ChartDrawing) => void
  readonly remove: (drawing: ChartDrawing) => void
}

const partWords: Readonly<Record<Part, string>> = { whole: 'the drawing', from: 'its first end', to: 'its other end' }
const none: Move = { bars: 0, price: 0 }
/** A key moves a drawing by a fifth of a percent of its price, with Shift by one. */
const steps = { small: 0.002, large: 0.01 } as const

const priceOf = (shape: ChartShape, part: Part): number =>
  'at' in shape ? shape.at.price : part === 'to' ? shape.to.price : shape.from.price

export function useShapes(frame: Frame, drawings: readonly ChartDrawing[], { change, remove }: ShapeVerbs) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [by, setBy] = useState<Move>(none)
  const place = chosen ? drawings.findIndex(({ id }) => id === chosen.id) : -1
  const held = drawings[place]
  const part = chosen?.part ?? null
  const moved = (drawing: ChartDrawing, of: Part, move: Move): ChartDrawing => ({
    id: drawing.id,
    shape: movedShape(drawing.shape, of, frame, move),
  })
  // The same while nothing moves, so that the plot is not drawn anew for every move of the pointer.
  const shapes = useMemo(
    () => drawings.map(({ shape }, at) => (at === place && part ? movedShape(shape, part, frame, by) : shape)),
    [drawings, place, part, frame, by],
  )
  const inHand = useMemo(() => (place === -1 || part === null ? null : { place, part }), [place, part])
  const choose = (next: Chosen | null) => {
    setChosen(next)
    setBy(none)
  }
  const step = (drawing: ChartDrawing, of: Part, key: string, isLarge: boolean): boolean => {
    const price = priceOf(drawing.shape, of) * (isLarge ? steps.large : steps.small)
    const bars = isLarge ? 10 : 1
    const moves: Readonly<Record<string, Move>> = {
      ArrowLeft: { bars: -bars, price: 0 },
      ArrowRight: { bars, price: 0 },
      ArrowUp: { bars: 0, price },
      ArrowDown: { bars: 0, price: -price },
    }
    const move = moves[key]
    if (!move) return false
    change(moved(drawing, of, move))
    return true
  }
  return {
    chosen: inHand,
    says: chosen
      ? `Arrows or the pointer move ${partWords[chosen.part]}; e takes another part, Delete removes it, Esc lets go`
      : '',
    shapes,
    choose,
    grab: (grabbed: { readonly place: number; readonly part: Part } | null) => {
      const drawing = grabbed && drawings[grabbed.place]
      choose(grabbed && drawing ? { id: drawing.id, part: grabbed.part } : null)
    },
    drag: (next: Move, isDone: boolean) => {
      if (!held || !chosen) return
      if (!isDone) return setBy(next)
      setBy(none)
      if (next.bars !== 0 || next.price !== 0) change(moved(held, chosen.part, next))
    },
    /** Takes the next drawing in hand; after the last, none. */
    next: () => {
      const after = drawings[place + 1]
      choose(after ? { id: after.id, part: 'whole' } : null)
    },
    press: (key: string, isLarge: boolean): boolean => {
      if (!held || !chosen) return false
      if (key === 'Escape') choose(null)
      else if (key === 'Delete' || key === 'Backspace') {
        choose(null)
        remove(held)
      } else if (key === 'e') {
        const parts = partsOf(held.shape)
        setChosen({ id: held.id, part: parts[(parts.indexOf(chosen.part) + 1) % parts.length] ?? 'whole' })
      } else return step(held, chosen.part, key, isLarge)
      return true
    },
  }
}
