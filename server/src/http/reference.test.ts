import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/server.ts'
import { restReference } from './reference.ts'
import { callsOf } from './route.ts'

const folder = fileURLToPath(new URL('../../../core/src/contract/rest/', import.meta.url))
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
  .sort()
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

describe('the reference of REST calls', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  it('in docs/api/rest.md is that of the server as it is (npm run docs)', async () => {
    await expect(restReference(callsOf(server.app), files)).toMatchFileSnapshot('../../../docs/api/rest.md')
  })

  it('has every call the server answers below /api', () => {
    const inTree = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => /\((GET|POST)/.test(line))
    const known = callsOf(server.app).map(({ path }) => path)
    expect(known.length).toBeGreaterThan(100)
    expect(new Set(callsOf(server.app).map(({ method, path }) => `${method} ${path}`)).size).toBe(known.length)
    const routes = inTree.map((line) => line.replace(/^[│├└─\s]*/, '').replace(/ \(.*$/, ''))
    const below = routes.filter((path) => path.startsWith('/api/') || path.startsWith('api/'))
    expect(below.filter((path) => !known.includes(`/${path.replace(/^\//, '')}`))).toEqual([])
  })
})

describe('one call in it', () => {
  it('says who may call it, how often, with what, in the words of the contract', async () => {
    const { z } = await import('zod')
    const text = restReference(
      [
        {
          method: 'POST',
          path: '/api/a/:id',
          who: 'operator',
          limit: 6,
          bodyLimit: 2048,
          params: z.object({ id: z.coerce.number().int().min(1) }),
          body: z.object({ names: z.array(z.enum(['x', 'y'])).max(3), note: z.string().max(9).default('') }),
        },
      ],
      [{ name: 'a.ts', text: '/** GET /api/b; POST /api/a/:id: does\n * a thing. */' }],
    )
    expect(text.slice(text.indexOf('## a'))).toBe(`## a

### POST \`/api/a/:id\`

Does a thing.

Operators · 6 a minute · body up to 2 KiB · shapes in \`core/src/contract/rest/a.ts\`

| In | Field | Type | |
|---|---|---|---|
| path | \`id\` | whole number, at least 1 | needed |
| body | \`names\` | list of \`"x"\`, \`"y"\`, up to 3 | needed |
| body | \`note\` | text, up to 9 | default \`""\` |
`)
  })
})
