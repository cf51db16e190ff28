/**
 * The formulas of the catalogue: one text, read once, run in two ways. `evaluateFormula` works on numbers in memory,
 * `writeFormula` writes the same arithmetic for the store; a test holds them to each other.
 *
 * prev(x), prev(x, n): the value n periods before. mean(x): of this period and the one before, this one alone where there is none.
 * growth(x), growth(x, n): percent over the period before, or n before. cagr(x, n). average(x, n), sum(x, n): over n periods, all of them present.
 * min, max, abs, sqrt, ln, or(x, y): y where x is missing. A comparison is 1 or 0. Dividing by zero gives nothing.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly id: string }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'negate'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }

type Operator = '+' | '-' | '*' | '/' | '^' | '>' | '<' | '>=' | '<='
const functionNames = [
  'prev',
  'mean',
  'growth',
  'cagr',
  'average',
  'sum',
  'min',
  'max',
  'abs',
  'sqrt',
  'ln',
  'or',
] as const
export type FunctionName = (typeof functionNames)[number]

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|([a-z_][a-z0-9_]*)|(>=|<=|[-+*/^()<>,]))/gy

function tokens(text: string): string[] {
  const found: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex
    const match = tokenPattern.exec(text)
    if (!match) throw new SyntaxError(`formula "${text}": cannot read from character ${at + 1}`)
    found.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return found
}

const cache = new Map<string, Expression>()

export function parseFormula(text: string): Expression {
  const known = cache.get(text)
  if (known) return known
  const parts = tokens(text)
  let next = 0
  const peek = (): string | undefined => parts[next]
  const take = (): string => {
    const part = parts[next++]
    if (part === undefined) throw new SyntaxError(`formula "${text}" ends too early`)
    return part
  }
  const expect = (wanted: string): void => {
    const part = take()
    if (part !== wanted) throw new SyntaxError(`formula "${text}": "${wanted}" expected, "${part}" found`)
  }
  const leftToRight = (operators: readonly string[], operand: () => Expression) => (): Expression => {
    let left = operand()
    while (operators.includes(peek() ?? '')) {
      left = { kind: 'binary', operator: take() as Operator, left, right: operand() }
    }
    return left
  }
  const atom = (): Expression => {
    const part = take()
    if (part === '(') {
      const inner = comparison()
      expect(')')
      return inner
    }
    if (part === '-') return { kind: 'negate', of: atom() }
    if (/^\d/.test(part)) return { kind: 'number', value: Number(part) }
    if (!/^[a-z_]/.test(part)) throw new SyntaxError(`formula "${text}": "${part}" is out of place`)
    if (peek() !== '(') return { kind: 'field', id: part }
    const name = functionNames.find((known) => known === part)
    if (!name) throw new SyntaxError(`formula "${text}": no function "${part}"`)
    expect('(')
    const args = [comparison()]
    while (peek() === ',') {
      take()
      args.push(comparison())
    }
    expect(')')
    return { kind: 'call', name, args }
  }
  const power = leftToRight(['^'], atom)
  const product = leftToRight(['*', '/'], power)
  const addition = leftToRight(['+', '-'], product)
  const comparison = leftToRight(['>', '<', '>=', '<='], addition)
  const parsed = comparison()
  if (next < parts.length) throw new SyntaxError(`formula "${text}": "${peek()}" is left over`)
  cache.set(text, parsed)
  return parsed
}

/** Fields a formula reads, each once. */
export function formulaFields(expression: Expression): string[] {
  const found = new Set<string>()
  const walk = (node: Expression): void => {
    if (node.kind === 'field') found.add(node.id)
    else if (node.kind === 'binary') {
      walk(node.left)
      walk(node.right)
    } else if (node.kind === 'negate') walk(node.of)
    else if (node.kind === 'call') node.args.forEach(walk)
  }
  walk(expression)
  return [...found]
}

/** What `max(x, 0)` is of: under a ratio it leaves out what makes none, such as a loss under a PE. */
export function atLeastZero(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.name !== 'max') return null
  const [of, least, ...more] = expression.args
  return of && least?.kind === 'number' && least.value === 0 && more.length === 0 ? of : null
}

type Maybe = number | null

/** The value of a field some periods ago; null where it is missing. */
export type ReadField = (id: string, periodsAgo: number) => Maybe

const finite = (value: number): Maybe => (Number.isFinite(value) ? value : null)
/** How many periods a function is told to go back; one where it is not told. */
export const countOf = (node: Expression | undefined): number => (node?.kind === 'number' ? node.value : 1)

export function evaluateFormula(expression: Expression, read: ReadField, ago = 0): Maybe {
  const value = (node: Expression, extra = 0): Maybe => evaluateFormula(node, read, ago + extra)
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'field':
      return read(expression.id, ago)
    case 'negate': {
      const of = value(expression.of)
      return of === null ? null : -of
    }
    case 'binary': {
      const left = value(expression.left)
      const right = value(expression.right)
      return left === null || right === null ? null : arithmetic(expression.operator, left, right)
    }
    case 'call':
      return call(expression.name, expression.args, value)
  }
}

function arithmetic(operator: Operator, left: number, right: number): Maybe {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? null : left / right
    case '^':
      return finite(left ** right)
    case '>':
      return Number(left > right)
    case '<':
      return Number(left < right)
    case '>=':
      return Number(left >= right)
    case '<=':
      return Number(left <= right)
  }
}

function call(
  name: FunctionName,
  args: readonly Expression[],
  value: (node: Expression, ago?: number) => Maybe,
): Maybe {
  const [first, second] = args
  if (!first) return null
  const now = value(first)
  switch (name) {
    case 'prev':
      return value(first, countOf(second))
    case 'mean': {
      const before = value(first, 1)
      return now === null || before === null ? now : (now + before) / 2
    }
    case 'growth': {
      const before = value(first, countOf(second))
      return now === null || before === null || before <= 0 ? null : (now / before - 1) * 100
    }
    case 'cagr': {
      const years = countOf(second)
      const before = value(first, years)
      return now === null || before === null || before <= 0 || now <= 0
        ? null
        : ((now / before) ** (1 / years) - 1) * 100
    }
    case 'average':
    case 'sum': {
      const count = countOf(second)
      let total = 0
      for (let ago = 0; ago < count; ago++) {
        const part = value(first, ago)
        if (part === null) return null
        total += part
      }
      return name === 'sum' ? total : total / count
    }
    case 'or':
      return now ?? (second ? value(second) : null)
    case 'abs':
      return now === null ? null : Math.abs(now)
    case 'sqrt':
      return now === null || now < 0 ? null : Math.sqrt(now)
    case 'ln':
      return now === null || now <= 0 ? null : Math.log(now)
    case 'min':
    case 'max': {
      const parts = args.map((arg) => value(arg))
      return parts.includes(null) ? null : Math[name](...parts.map(Number))
    }
  }
}
