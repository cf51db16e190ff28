/** Writes docs/conformance.md. `--open` lists the items without a test, `--find words` the items that speak of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Item } from './conformance/item.ts'
import { everyItem } from './conformance/kinds.ts'
import { proofs } from './conformance/proofs.ts'
import { openItems, table } from './conformance/table.ts'
import { everyTitle } from './conformance/titles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const print = (items: readonly Item[]) => {
  for (const { id, text, from } of items) console.log(`${id}\t${text} (${from})`)
}

const [option, ...words] = process.argv.slice(2)
const proven = proofs(everyTitle(root))

if (option === '--find') {
  const sought = words.map((word) => word.toLowerCase())
  print(everyItem.filter(({ id, text }) => sought.every((word) => `${id} ${text}`.toLowerCase().includes(word))))
} else if (option === '--open') {
  const open = openItems(proven)
  print(open)
  console.log(`${open.length} open of ${everyItem.length}`)
} else {
  mkdirSync(new URL('../docs', import.meta.url), { recursive: true })
  writeFileSync(new URL('../docs/conformance.md', import.meta.url), table(proven))
  console.log(`${everyItem.length} items, ${openItems(proven).length} open: docs/conformance.md`)
}

for (const mistake of proven.mistakes) console.error(mistake)
if (proven.mistakes.length > 0) process.exitCode = 1
