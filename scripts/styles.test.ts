import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words for screen readers are placed absolutely: a row that does not hold them lets the whole page scroll sideways. */
it('what scrolls sideways holds what is placed inside it', () => {
  const paths = readdirSync(`${root}web/src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  )
  const loose = paths.flatMap((path) =>
    [...readFileSync(`${root}web/src/${path}`, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => /overflow-x: auto/.test(rules) && !/position:/.test(rules))
      .map(([, selector = '']) => `${path} ${selector.trim()}`),
  )
  expect(loose).toEqual([])
})
