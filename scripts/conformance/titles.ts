import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

export interface Title {
  readonly file: string
  readonly line: number
  readonly text: string
}

const rooms = ['core/src', 'server/src', 'web/src', 'e2e', 'scripts']

/** What a title may hang on: skip, todo and fixme are absent because a test that does not run proves nothing. */
const running = new Set(
  'each for only concurrent sequential fails skipIf runIf describe serial parallel step'.split(' '),
)

/** it, it.each([…]), test.describe.serial … */
function isTest(callee: Expression): boolean {
  switch (callee.type) {
    case 'Identifier':
      return ['it', 'test', 'describe'].includes(callee.name)
    case 'MemberExpression':
      return callee.property.type === 'Identifier' && running.has(callee.property.name) && isTest(callee.object)
    case 'CallExpression':
      return isTest(callee.callee)
    case 'TaggedTemplateExpression':
      return isTest(callee.tag)
    default:
      return false
  }
}

/** The part of a title that is written in the file; what is filled in when it runs reads as "…". */
function staticText(node: Expression): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '…'
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…')
  if (node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier') {
    return staticText(node.left) + staticText(node.right)
  }
  return '…'
}

/** The rows of it.each([…]) whose first words are an id, each as the title it gets; without such rows, none. */
function rowTitles(callee: Expression, title: string): string[] {
  if (callee.type !== 'CallExpression') return []
  const [table] = callee.arguments
  if (table?.type !== 'ArrayExpression') return []
  return table.elements.flatMap((row) => {
    if (row?.type !== 'ArrayExpression') return []
    const words = row.elements.map((word) => (word && word.type !== 'SpreadElement' ? staticText(word) : '…'))
    return words[0]?.startsWith('[') ? [title.replace(/%[a-z]/g, () => words.shift() ?? '…')] : []
  })
}

export function titlesOf(file: string, source: string): Title[] {
  const titles: Title[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (!first || first.type === 'SpreadElement' || !isTest(callee)) return
      const text = staticText(first)
      if (text === '…') return
      const line = source.slice(0, start).split('\n').length
      const rows = rowTitles(callee, text)
      for (const each of rows.length > 0 ? rows : [text]) titles.push({ file, line, text: each })
    },
  }).visit(parseSync(file, source).program)
  return titles
}

export const everyTitle = (root: string): Title[] =>
  rooms
    .flatMap((room) => testFiles(join(root, room)))
    .flatMap((path) => titlesOf(relative(root, path), readFileSync(path, 'utf8')))

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
