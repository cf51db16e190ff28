import type { Item } from './item.ts'
import { everyItem, kinds } from './kinds.ts'
import type { Proofs } from './proofs.ts'
import type { Title } from './titles.ts'

const titlesShown = 3

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** Brackets go: the row already carries the id. Line numbers are left out, so that editing a file does not make the table stale. */
const proof = ({ file, text }: Title): string => `\`${file}\` ${cell(text.replace(/\[[^\]]*\]\s*/g, ''))}`

/** The contract's own tests hold a text or a figure to the specification's words; only a test of the product at work proves it. */
const isDeclared = ({ file }: Title): boolean => file.startsWith('core/src/contract/')

function provenBy(titles: readonly Title[] = []): string {
  const proving = titles.filter((title) => !isDeclared(title))
  if (proving.length === 0) {
    return ['**open**', ...new Set(titles.map(({ file }) => `declared in \`${file}\``))].join(', ')
  }
  const shown = [...new Set(proving.map(proof))]
  const rest = shown.length - titlesShown
  return [...shown.slice(0, titlesShown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
}

export const openItems = ({ of }: Proofs, among: readonly Item[] = everyItem): Item[] =>
  among.filter(({ id }) => (of.get(id) ?? []).every(isDeclared))

export function table(proofs: Proofs): string {
  const totals = (title: string, items: readonly Item[]) => {
    const open = openItems(proofs, items)
    const declared = open.filter(({ id }) => proofs.of.has(id)).length
    return `| ${title} | ${items.length} | ${items.length - open.length} | ${open.length} | ${declared} |`
  }
  const sections = kinds.map(({ letter, title, items }) =>
    [
      `## ${title} (${letter})`,
      '',
      '| Id | What | Where from | Proven by |',
      '|---|---|---|---|',
      ...items.map(({ id, text, from }) => `| ${id} | ${cell(text)} | ${from} | ${provenBy(proofs.of.get(id))} |`),
      '',
    ].join('\n'),
  )
  return `# Conformance

What the product’s specification asks for, item by item, and the test that proves it.
Made by \`npm run conformance\`; a test fails when this page is stale. Do not edit it by hand.

A test proves an item by carrying its id in its title: \`it('[M19] …')\`, \`[M19 M20]\`, \`[K1-K5]\`; \`[E3]\` proves every
field of an entity and \`[E3.chat_uuid]\` one. \`npm run conformance -- --open\` lists what is open,
\`npm run conformance -- --find words\` finds ids. The items themselves are in \`scripts/conformance/\`; the column “Where from”
names the part and the section of the specification.

*Declared* means that the words or figures stand in the contract both sides share, letter for letter, but no test yet
shows the product at work with them.

| Kind | Items | Proven | Open | of these declared |
|---|---|---|---|---|
${kinds.map(({ title, items }) => totals(title, items)).join('\n')}
${totals('**All**', everyItem)}

${sections.join('\n')}`
}
