/** The identity provider is down or changes its keys, and two hundred calls find at once that their token has run out. */
import { testClock } from '#testing/clock.ts'
import { startIssuer, type TestIssuer } from '#testing/issuer.ts'
import { openApp } from '../app-here.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { type Asked, openTraffic, pause, type Reply, type Traffic } from '../traffic.ts'
import { runTests } from '../vitest.ts'

const parallel = 200
const minute = 60_000
const hour = 60 * minute

interface SignedIn {
  readonly status: number
  readonly token: string
  readonly cookie: string
}

async function signIn(traffic: Traffic, issuer: TestIssuer): Promise<SignedIn> {
  const reply = await traffic.ask({ path: '/api/auth/google', body: { token: await issuer.sign(issuer.goodClaims()) } })
  return { status: reply.status, ...sessionIn(reply) }
}

/** A read as a page asks it: where the store has no connection free in time (503), twice more, when it is told to. */
async function read(traffic: Traffic, asked: Asked, more = 2): Promise<Reply> {
  const reply = await traffic.ask(asked)
  if (reply.status !== 503 || more === 0) return reply
  await pause(Number(reply.headers['retry-after']) * 1000)
  return read(traffic, asked, more - 1)
}

const sessionIn = ({
  status,
  headers,
  body,
}: {
  status: number
  headers: Readonly<Record<string, unknown>>
  body: string
}) => {
  const cookies = headers['set-cookie']
  const [cookie = ''] = (Array.isArray(cookies) ? String(cookies[0]) : '').split(';')
  return { token: status === 200 ? String((JSON.parse(body) as { token: string }).token) : '', cookie }
}

export const issuerAway: Proof = {
  name: 'F18',
  title: 'the identity provider is down, changes its keys, and 200 calls run out at once',
  rounds: 50,
  shortRounds: 2,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const isFull = rounds >= issuerAway.rounds
    const clock = testClock(Date.parse('2026-03-02T10:00:00+05:30'))
    const issuer = await startIssuer({ now: clock.now })
    bench.defer(() => issuer.close())
    const env = { OIDC_ISSUER: issuer.address, OIDC_CLIENT_ID: issuer.clientId }
    const { origin, db } = await openApp(bench, { clock, env })
    const traffic = openTraffic(origin)
    bench.defer(() => traffic.close())
    const turns = (): Promise<number> =>
      db.maintain(async (client) => {
        const { rows } = await client.query<{ sum: string }>('select coalesce(sum(turn), 0) as sum from session')
        return Number(rows[0]?.sum)
      })
    const count = { refused: 0, expired: 0, answered: 0, extra: 0 }
    let session = await signIn(traffic, issuer)
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) await issuer.rotate()
      else issuer.fallSilent()
      clock.advance(16 * minute)
      // Keys that are known stay good while nobody answers; new ones are found when somebody does.
      const again = await signIn(traffic, issuer)
      if (again.status !== 200) count.refused++
      const asked = { path: '/api/notices', token: session.token }
      const late = await Promise.all(Array.from({ length: parallel }, () => traffic.ask(asked)))
      count.expired += late.filter(({ status }) => status === 401).length
      const before = await turns()
      // What a browser makes of them: one renewal, then every call once more.
      const renewed = await traffic.ask({
        path: '/api/auth/refresh',
        method: 'POST',
        headers: { cookie: session.cookie },
      })
      count.extra += (await turns()) - before - 1
      session = { status: renewed.status, ...sessionIn(renewed) }
      const retried = { path: '/api/notices', token: session.token }
      const replies = await Promise.all(Array.from({ length: parallel }, () => read(traffic, retried)))
      count.answered += replies.filter(({ status }) => status === 200).length
      issuer.speak()
    }
    issuer.fallSilent()
    clock.advance(23 * hour)
    const after23 = (await signIn(traffic, issuer)).status
    clock.advance(2 * hour)
    const after25 = (await signIn(traffic, issuer)).status
    const rows: ProofRow[] = [
      {
        what: `${many(rounds)} times new keys or silence, then a sign-in`,
        goal: 'nobody refused; known keys good for 24 h, then "Not ready yet", never "refused"',
        measured: `${count.refused} refused; after 23 h of silence ${after23}, after 25 h ${after25}`,
        pass: count.refused === 0 && after23 === 200 && after25 === 503,
      },
      {
        what: `${many(rounds)} times ${parallel} calls at once with a token that ran out, a renewal, and the calls again`,
        goal: 'every one is told 401; one renewal; every one answered',
        measured: `${many(count.expired)} told, ${count.extra} renewals too many, ${many(count.answered)} answered`,
        pass: count.expired === rounds * parallel && count.answered === rounds * parallel && count.extra === 0,
      },
    ]
    return isFull ? [...rows, await inBrowser(bench)] : rows
  },
}

/** The browser's half has tests of its own. */
async function inBrowser(bench: Bench): Promise<ProofRow> {
  const name = 'refreshes once for many calls|at most once in 60 s'
  const { numPassedTests, numFailedTests } = await runTests(bench, {
    project: 'web',
    file: 'src/lib/http.test.ts',
    name,
  })
  return {
    what: 'the browser: 200 calls that are told so at once, and a refresh that is refused',
    goal: '1 refresh; ≤ 1 reload a minute',
    measured: `${numPassedTests} tests passed, ${numFailedTests} failed`,
    pass: numFailedTests === 0 && numPassedTests === 2,
  }
}
