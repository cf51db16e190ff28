import { valuation } from 'core/calculators'

/** What the matrix is asked, kept in the address so that it can be sent. */
export interface Asked {
  readonly growth: number
  readonly years: number
  /** The cell that is read out. */
  readonly entry: number
  readonly exit: number
}

const defaults: Asked = {
  growth: valuation.growth.default,
  years: valuation.years.default,
  entry: 50,
  exit: 25,
}

/** What an address asks; what it asks in vain is said, not silently changed. */
export function readAsked(words: URLSearchParams): { readonly asked: Asked; readonly wrong: readonly string[] } {
  const wrong: string[] = []
  const whole = (name: 'growth' | 'years', title: string, unit: string): number => {
    const text = words.get(name)
    const { min, max } = valuation[name]
    if (text === null) return defaults[name]
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    wrong.push(
      `${title} goes from ${min}${unit} to ${max}${unit} in whole steps; the link said “${text.slice(0, 20)}”. ${defaults[name]}${unit} is shown.`,
    )
    return defaults[name]
  }
  const cell = (name: 'entry' | 'exit'): number =>
    valuation.priceEarnings.find((pe) => String(pe) === words.get(name)) ?? defaults[name]
  return {
    asked: {
      growth: whole('growth', 'EPS growth', '%'),
      years: whole('years', 'Time', ' years'),
      entry: cell('entry'),
      exit: cell('exit'),
    },
    wrong,
  }
}

/** Only what differs from the defaults: a short address. */
export function writeAsked(asked: Asked): URLSearchParams {
  const words = new URLSearchParams()
  for (const name of ['growth', 'years', 'entry', 'exit'] as const) {
    if (asked[name] !== defaults[name]) words.set(name, String(asked[name]))
  }
  return words
}
