/** Names of candle patterns. */
import { patterns } from 'core/indicators'

/** What people say beyond the registry's own words. */
const further: Readonly<Record<string, string>> = {
  inside_bar: 'inside bar|inside candle|inside bars|inside day candle|insidebar|inside day|nr inside bar',
  outside_bar: 'outside bar|outside candle',
  bullish_engulfing: 'engulfing bullish|bullish engulf|bullish engulfing candle|bullish engulfing candles',
  bearish_engulfing: 'engulfing bearish|bearish engulf|bearish engulfing candle',
  doji: 'doji candle|doji pattern|doji candles',
  hammer: 'hammer candle|hammer pattern|hammer candlestick',
  shooting_star: 'shooting star candle',
  morning_star: 'morning star pattern|morning star candle',
  evening_star: 'evening star pattern|evening star candle',
}

export interface PatternPhrase {
  readonly phrase: string
  readonly id: string
}

export function patternPhrases(): PatternPhrase[] {
  const found = new Map<string, string>()
  const claim = (phrase: string, id: string) => {
    if (phrase && !found.has(phrase)) found.set(phrase, id)
  }
  for (const { id, title, words } of patterns) {
    for (const word of [...words, title.toLowerCase(), id.replaceAll('_', ' '), ...(further[id]?.split('|') ?? [])]) {
      claim(word, id)
      if (!/pattern|candle/.test(word)) {
        claim(`${word} pattern`, id)
        claim(`${word} candle`, id)
        claim(`${word} candlestick`, id)
      }
    }
  }
  return [...found].map(([phrase, id]) => ({ phrase, id }))
}
