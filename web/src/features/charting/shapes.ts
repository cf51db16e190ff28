/** A drawing that is moved: whole, or by one of its ends. */
import type { ChartShape } from 'core/contract/rest'
import { barOfDay, dayAt, type Frame } from './frame.ts'

export type Part = 'whole' | 'from' | 'to'

export interface Move {
  readonly bars: number
  readonly price: number
}

type Point = Extract<ChartShape, { kind: 'level' }>['at']

const paise = (price: number): number => Math.round(price * 100) / 100

function movedPoint({ day, price }: Point, frame: Frame, by: Move): Point {
  const last = frame.days.length - 1
  const known = barOfDay(frame, day)
  const bar = Math.min(Math.max((known === -1 ? last : known) + by.bars, 0), last)
  // A point that stays on its bar keeps its day: on a chart of weeks it may be any of five.
  return { day: by.bars === 0 ? day : dayAt(frame, bar) || day, price: paise(price + by.price) }
}

export function movedShape(shape: ChartShape, part: Part, frame: Frame, by: Move): ChartShape {
  if ('at' in shape) return { ...shape, at: movedPoint(shape.at, frame, by) }
  return {
    ...shape,
    from: part === 'to' ? shape.from : movedPoint(shape.from, frame, by),
    to: part === 'from' ? shape.to : movedPoint(shape.to, frame, by),
  }
}

export const partsOf = (shape: ChartShape): readonly Part[] => ('at' in shape ? ['whole'] : ['whole', 'from', 'to'])

/** Pixels from a place to a line between two others. */
export function toSegment(x: number, y: number, [x1, y1, x2, y2]: readonly [number, number, number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / length, 0), 1)
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}
