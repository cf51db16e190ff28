import type { Theme, Tool } from './tool.ts'
import { datedReturn, growthRate, real } from './tools/returns.ts'
import { emi, goal, lump, sip, stepUp, swp } from './tools/saving.ts'
import { brokerage, gains } from './tools/taxes.ts'
import { adjuster, optionPayoff, positionSize } from './tools/trading.ts'
import { dcf } from './tools/valuing.ts'

export const tools: readonly Tool[] = [
  sip,
  stepUp,
  goal,
  lump,
  swp,
  emi,
  growthRate,
  datedReturn,
  real,
  positionSize,
  optionPayoff,
  adjuster,
  brokerage,
  gains,
  dcf,
]

/** A calculator with a page of its own. */
export interface Elsewhere {
  readonly id: string
  readonly title: string
  readonly what: string
  readonly theme: Theme
  readonly words: string
  readonly to: string
}

export const elsewhere: readonly Elsewhere[] = [
  {
    id: 'valuation-matrix',
    title: 'Valuation matrix',
    what: 'What the P/E you pay does to your return.',
    theme: 'Valuation',
    words: 'pe entry exit eps growth framework price',
    to: '/tools',
  },
]

export const findTool = (id: string | null): Tool | null => tools.find((tool) => tool.id === id) ?? null

/** Tools that hold every word. */
export function matches(tool: Pick<Tool, 'title' | 'what' | 'theme' | 'words'>, query: string): boolean {
  const text = `${tool.title} ${tool.what} ${tool.theme} ${tool.words}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
