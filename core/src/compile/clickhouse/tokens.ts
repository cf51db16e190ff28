/** A statement as words and groups in brackets, so that a construct is found by its shape and never inside a text. */

export type Token =
  | {
      readonly is: 'word' | 'name' | 'text' | 'number' | 'sign' | 'raw'
      readonly text: string
      readonly apart: boolean
    }
  | { readonly is: 'group'; readonly open: '(' | '['; readonly inside: readonly Token[]; readonly apart: boolean }

/** `apart`: there was a space before it. */
const pattern =
  /(?<space>\s*)(?:(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<word>\$\d+|[A-Za-z_]\w*)|(?<sign>::|<>|<=|>=|!=|\|\||->|[^\s]))/gy

const closes = { '(': ')', '[': ']' } as const

export function tokensOf(sql: string): Token[] {
  const stack: { open: '(' | '['; apart: boolean; inside: Token[] }[] = []
  let inside: Token[] = []
  for (const { groups = {} } of sql.trimEnd().matchAll(pattern)) {
    const apart = groups.space !== ''
    const { text, name, number, word, sign = '' } = groups
    if (sign === '(' || sign === '[') {
      stack.push({ open: sign, apart, inside })
      inside = []
    } else if (sign === ')' || sign === ']') {
      const outer = stack.pop()
      if (!outer || closes[outer.open] !== sign) throw new Error(`a bracket is not closed: ${sql.slice(0, 80)}`)
      outer.inside.push({ is: 'group', open: outer.open, inside, apart: outer.apart })
      inside = outer.inside
    } else if (text) inside.push({ is: 'text', text, apart })
    else if (name) inside.push({ is: 'name', text: name, apart })
    else if (number) inside.push({ is: 'number', text: number, apart })
    else if (word) inside.push({ is: 'word', text: word, apart })
    else inside.push({ is: 'sign', text: sign, apart })
  }
  if (stack.length > 0) throw new Error(`a bracket is not closed: ${sql.slice(0, 80)}`)
  return inside
}

export const printTokens = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const text = token.is === 'group' ? `${token.open}${printTokens(token.inside)}${closes[token.open]}` : token.text
      return token.apart ? ` ${text}` : text
    })
    .join('')

export const isWord = (token: Token | undefined, text: string): boolean =>
  token?.is === 'word' && token.text.toLowerCase() === text

export const isSign = (token: Token | undefined, text: string): boolean => token?.is === 'sign' && token.text === text

/** What is between the commas. */
export function split(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (isSign(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.length === 1 && parts[0]?.length === 0 ? [] : parts
}

export const raw = (text: string, apart = true): Token => ({ is: 'raw', text, apart })
