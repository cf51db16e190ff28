/** From a tool and presses on the chart to a shape: one press for a level or a note, two for what has two ends. */
import type { ChartShape } from 'core/contract/rest'
import { useState } from 'react'
import { dayAt, type Frame } from './frame.ts'
import type { Tool } from './parts/drawing-tools.tsx'

type Point = Extract<ChartShape, { kind: 'level' }>['at']

const paise = (price: number): number => Math.round(price * 100) / 100

export interface DrawingRules {
  /** A tool that does not fit the bars rests until it does: what it drew would not be in sight. */
  readonly fits: (tool: Tool) => boolean
  readonly onDrawn: (shape: ChartShape) => void
}

export function useDrawing(frame: Frame, { fits, onDrawn }: DrawingRules) {
  const [taken, setTool] = useState<Tool | null>(null)
  const tool = taken !== null && fits(taken) ? taken : null
  const [start, setStart] = useState<Point | null>(null)
  const [end, setEnd] = useState<Point | null>(null)
  const [noteAt, setNoteAt] = useState<Point | null>(null)

  const choose = (next: Tool | null) => {
    setTool(next)
    setStart(null)
    setEnd(null)
  }
  const pointAt = (bar: number, price: number): Point => ({ day: dayAt(frame, bar), price: paise(price) })
  const finish = (shape: ChartShape) => {
    choose(null)
    onDrawn(shape)
  }
  return {
    tool,
    choose,
    noteAt,
    draft: tool && start && end && tool !== 'level' && tool !== 'note' ? { kind: tool, from: start, to: end } : null,
    press: (bar: number, price: number) => {
      const at = pointAt(bar, price)
      if (tool === null) return
      if (tool === 'level') finish({ kind: 'level', at })
      else if (tool === 'note') setNoteAt(at)
      else if (start === null) setStart(at)
      else finish({ kind: tool, from: start, to: at })
    },
    move: (bar: number | null, price: number | null) => {
      if (start !== null && bar !== null && price !== null) setEnd(pointAt(bar, price))
    },
    writeNote: (text: string | null) => {
      if (text !== null && noteAt) finish({ kind: 'note', at: noteAt, text })
      setNoteAt(null)
      choose(null)
    },
  }
}
