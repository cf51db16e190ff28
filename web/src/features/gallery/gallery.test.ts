import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ui = join(import.meta.dirname, '../../ui')

/** Parts of another component: seen wherever it is. */
const inside = /^(?:table-|chart-canvas|period-card|shortcuts|snackbar|popover|visually-hidden)/

const read = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

describe('gallery', () => {
  const components = readdirSync(ui).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !inside.test(file),
  )

  it.each(components)('shows %s', (file) => {
    expect(read(import.meta.dirname)).toContain(`#ui/${file}'`)
  })

  it.each(components)('and the README says when to use %s', (file) => {
    const named = readFileSync(join(ui, 'README.md'), 'utf8').matchAll(/^\| `([\w-]+)`/gm)
    expect([...named].map(([, name]) => `${name}.tsx`)).toContain(file)
  })
})
