/** A paste or a CSV file as the names in it, one to look up each. */
const mostNames = 500

const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}

/** Columns with a heading: the one called symbol, else the first. Without: every cell that may be a name. */
export function namesIn(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = ''] = lines
  const separator = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ','
  const heads = cellsOf(first, separator)
  const named = [/^(symbol|ticker|tradingsymbol|trading symbol|scrip)\b/i, /^(instrument|stock|company|name|isin)\b/i]
    .map((heading) => heads.findIndex((head) => heading.test(head)))
    .find((at) => at !== -1)
  const names =
    named === undefined
      ? lines.flatMap((line) => cellsOf(line, separator)).filter((cell) => /[a-z]/i.test(cell))
      : lines.slice(1).map((line) => cellsOf(line, separator)[named] ?? '')
  return [...new Set(names.map((name) => name.slice(0, 200)).filter(Boolean))].slice(0, mostNames)
}
