/** Which coins a headline speaks of: by name, or by symbol written as one. */

export interface NamedCoin {
  readonly symbol: string
  readonly name: string
}

/** Shorter symbols, and these, are words of their own even in capitals. */
const shortestSymbol = 3
const notSymbols = new Set(['USD', 'INR', 'ETF', 'SEC', 'CEO', 'RBI', 'GST', 'TDS', 'API', 'IPO', 'FBI', 'CPI', 'GDP'])
const largest = 8

export function createCoinFinder(coins: readonly NamedCoin[]): (text: string) => readonly string[] {
  const bySymbol = new Map(coins.map(({ symbol }) => [symbol, symbol]))
  const byName = new Map(coins.map(({ symbol, name }) => [wordsOf(name).join(' '), symbol]))
  const small = new Set(coins.filter(({ name }) => /^\p{Ll}/u.test(name)).map(({ symbol }) => symbol))
  const longest = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length))

  return (text) => {
    const found = new Set<string>()
    const tokens = wordsOf(text, { keepCase: true })
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] ?? ''
      const symbol = bySymbol.get(token)
      if (symbol && token.length >= shortestSymbol && !notSymbols.has(token)) found.add(symbol)
      const isProper = /^[\p{Lu}\d]/u.test(token)
      // The longest first: "Bitcoin Cash" does not speak of Bitcoin.
      for (let count = Math.min(longest, tokens.length - at); count >= 1; count--) {
        const words = tokens.slice(at, at + count)
        const named = byName.get(words.join(' ').toLowerCase())
        // A name is written with a capital, unless its owner writes it small; "polygon" in a sentence is a shape.
        if (!named || !(isProper || small.has(named))) continue
        found.add(named)
        at += count - 1
        break
      }
    }
    for (const [, symbol = ''] of text.matchAll(/\$([A-Z0-9]{2,10})\b/g)) if (bySymbol.has(symbol)) found.add(symbol)
    return [...found].slice(0, largest)
  }
}

const wordsOf = (text: string, { keepCase = false } = {}): string[] =>
  (keepCase ? text : text.toLowerCase()).replace(/['’]s\b/g, '').match(/[\p{L}\p{N}.]*[\p{L}\p{N}]/gu) ?? []
