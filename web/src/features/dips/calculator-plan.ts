import type { DipPlan } from 'core/calculators'
import { limits } from 'core/contract'

/** What the calculator is asked, kept in the address so that a result can be sent. */
export interface Asked extends DipPlan {
  readonly fund: string
  /** YYYY-MM-DD; empty for the first and last day there is. */
  readonly from: string
  readonly to: string
}

export const defaultAsked: Asked = {
  fund: 'NIFTYBEES',
  monthly: 5000,
  trigger: limits.dips.trigger.default,
  aggression: limits.dips.aggression.default,
  cashYield: 4,
  cost: 0.1,
  monthlyCap: null,
  from: '',
  to: '',
}

export const bounds = {
  monthly: { min: 500, max: 10_000_000, step: 500 },
  trigger: limits.dips.trigger,
  aggression: limits.dips.aggression,
  cashYield: { min: 0, max: 20, step: 0.5 },
  cost: { min: 0, max: 5, step: 0.05 },
  monthlyCap: { min: 0, max: 10_000_000, step: 500 },
} as const

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function readAsked(words: URLSearchParams): Asked {
  const number = (name: keyof typeof bounds, otherwise: number): number => {
    const text = words.get(name)
    const value = Number(text)
    return text === null || text === '' || !Number.isFinite(value)
      ? otherwise
      : Math.min(bounds[name].max, Math.max(bounds[name].min, value))
  }
  const day = (name: 'from' | 'to'): string => (isDay(words.get(name) ?? '') ? (words.get(name) ?? '') : '')
  const cap = number('monthlyCap', 0)
  return {
    fund: (words.get('fund') ?? defaultAsked.fund).slice(0, 50),
    monthly: number('monthly', defaultAsked.monthly),
    trigger: number('trigger', defaultAsked.trigger),
    aggression: number('aggression', defaultAsked.aggression),
    cashYield: number('cashYield', defaultAsked.cashYield),
    cost: number('cost', defaultAsked.cost),
    monthlyCap: cap === 0 ? null : cap,
    from: day('from'),
    to: day('to'),
  }
}

/** Only what differs from the defaults: a short address. */
export function writeAsked(asked: Asked): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null && value !== '' && value !== defaultAsked[name as keyof Asked]) words.set(name, String(value))
  }
  return words
}
