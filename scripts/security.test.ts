import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { graphqlLimits } from '../core/src/contract/graphql/limits.ts'
import { limits } from '../core/src/contract/limits.ts'
import { EnvSchema } from '../server/src/env.ts'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** ASVS 5.0.0: of each section, the level of its requirements in their order. */
const levels = `
V1.1 22 V1.2 1111122223 V1.3 112222222223 V1.4 222 V1.5 123 V2.1 122 V2.2 112 V2.3 12223 V2.4 23
V3.1 3 V3.2 113 V3.3 12223 V3.4 11222233 V3.5 11122333 V3.6 3 V3.7 22333 V4.1 12233 V4.2 23333 V4.3 22 V4.4 1222
V5.1 2 V5.2 112333 V5.3 113 V5.4 222 V6.1 122 V6.2 111111112222 V6.3 11223333 V6.4 112233 V6.5 22222333 V6.6 2223 V6.7 33 V6.8 2222
V7.1 222 V7.2 1111 V7.3 22 V7.4 11222 V7.5 223 V7.6 22 V8.1 1233 V8.2 1123 V8.3 133 V8.4 23 V9.1 111 V9.2 1222
V10.1 22 V10.2 223 V10.3 22223 V10.4 1111122222233333 V10.5 22222 V10.6 22 V10.7 222
V11.1 2233 V11.2 22233 V11.3 11233 V11.4 1222 V11.5 23 V11.6 23 V11.7 33 V12.1 12233 V12.2 11 V12.3 22223
V13.1 2333 V13.2 222223 V13.3 2233 V13.4 1222233 V14.1 22 V14.2 12223333 V14.3 122
V15.1 12233 V15.2 12233 V15.3 1222222 V15.4 3333 V16.1 2 V16.2 22222 V16.3 2222 V16.4 222 V16.5 2223
V17.1 23 V17.2 22223333 V17.3 22`

const asked = [...levels.matchAll(/(V\d+\.\d+) (\d+)/g)].flatMap(([, section, each = '']) =>
  [...each].map((level, index) => ({ id: `${section}.${index + 1}`, level: Number(level) })),
)

const rows = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (\S+) \| (.*) \|$/gm)].map(
  ([, id = '', level, , state = '', how = '']) => ({ id, level: Number(level), state: state.replaceAll('*', ''), how }),
)

describe('the table of ASVS 5.0 in docs/security.md', () => {
  it('has the 253 requirements of levels 1 and 2, each once, with its level', () => {
    const wanted = asked.filter(({ level }) => level <= 2)
    expect([asked.length, wanted.length]).toEqual([345, 253])
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(wanted)
  })

  it('names for each that is met tests that are there, and says of each other why', () => {
    const filesIn = (how: string) =>
      [...how.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
    const wrong = rows.filter(({ state, how }) => {
      const files = filesIn(how)
      if (state === 'met') return files.length === 0 || files.some((file) => !existsSync(join(root, file)))
      return !['n/a', 'open'].includes(state) || how.trim() === '' || files.length > 0
    })
    expect(wrong).toEqual([])
  })

  it('counts what it says', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    expect(page).toContain(`${count('met')} met, ${count('n/a')} not applicable, ${count('open')} open.`)
  })
})

describe('what docs/security.md says of the product', () => {
  it('stands under a heading wherever the table points "above"', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
    const named = rows.flatMap(({ how }) =>
      [...how.matchAll(/(?:^|[ (])([A-Z][\w -]*), above/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !headings.some((heading) => heading.startsWith(name)))).toEqual([])
  })

  it('is what the product does: its limits and lifetimes', () => {
    const { depth, cost, aliases, directives, tokens, socket } = graphqlLimits
    const number = (value: number): string => value.toLocaleString('en-US')
    const env = EnvSchema.parse({})
    for (const words of [
      `depth ${depth}, cost ${number(cost)}, ${aliases} aliases, ${directives} directives, ${number(tokens)} tokens`,
      `${number(env.REQUESTS_PER_MINUTE)} a minute and person or address`,
      `${env.SOCKETS_PER_ADDRESS} an address`,
      `${socket.subscriptions} subscriptions each`,
      `${limits.feeds.fileBytes / 2 ** 20} MiB for a vendor's file`,
      `the language model ${env.MODEL_DAILY_BUDGET} times a day and person`,
    ])
      expect(page).toContain(words)
    const source = (path: string) => readFileSync(join(root, path), 'utf8')
    expect(source('server/src/features/accounts/sessions.ts')).toContain('sessionMs = 30 * 24 * 3600_000')
    expect(source('server/src/identity/tokens.ts')).toContain('productTokenMs = 15 * 60_000')
    expect(page).toContain('A product token lives 15 minutes and names a session. The session lives 30 days')
  })
})

describe('the source', () => {
  const sources = ['core/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
      .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
  )
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  it('uses no broken hash, no weak cipher, and never leaves a certificate unchecked', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(having(/create(Hash|Hmac)\(\s*['"](md5|sha1)['"]/i)).toEqual([])
    expect(having(/createCipheriv\(\s*['"](?!aes-256-gcm)/i)).toEqual([])
    expect(having(/rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
  })

  it('evaluates no text as code outside the cell of pasted functions', () => {
    const evaluating = having(/\beval\(|new Function\(|from 'node:vm'/)
    expect(evaluating.filter((path) => !path.startsWith('server/src/features/explorer/sandbox/'))).toEqual([])
  })
})
