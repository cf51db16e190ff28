/** Doors whose bad input has tests of its own: run alone, with as many as a night tries. */
import { ownTests } from '../vitest.ts'

const runs = (rounds: number) => ({ FUZZ_RUNS: String(rounds) })

export const htmlPayloads = ownTests({
  proof: 'HTML',
  project: 'server',
  file: 'src/features/research/answer-html.test.ts',
  name: 'hostile payloads',
  title: 'hostile pages in an answer',
  rounds: 100_000,
  goal: 'nothing is left that could run or fetch',
  env: runs,
})

export const closedAddresses = ownTests({
  proof: 'SSRF',
  project: 'server',
  file: 'src/notify/egress.test.ts',
  name: '',
  title: 'spellings of addresses that no webhook may reach',
  rounds: 5000,
  goal: '0 connections',
  env: runs,
})

export const redirects = ownTests({
  proof: 'REDIRECT',
  project: 'server',
  file: 'src/features/accounts/sign-in.test.ts',
  name: 'hostile redirects|checked again by the real|never appears in the address',
  title: 'ways to lead a sign-in to another site',
  rounds: 2000,
  goal: 'every one ends on a page of our own',
  env: runs,
})

export const identityTokens = ownTests({
  proof: 'JWT',
  project: 'server',
  file: 'src/features/accounts/identity-token.test.ts',
  name: '',
  title: 'identity tokens, forged, old, foreign and spoilt',
  rounds: 5000,
  goal: '0 accepted, tables the same',
  env: (rounds) => ({ TOKEN_ATTACKS: String(rounds) }),
})

export const telegramLogins = ownTests({
  proof: 'TELEGRAM',
  project: 'server',
  file: 'src/notify/telegram-login.test.ts',
  name: '',
  title: 'data of the Telegram widget with one thing changed',
  rounds: 10_000,
  goal: '0 accepted',
  env: runs,
})

export const webhookSignatures = ownTests({
  proof: 'WEBHOOK',
  project: 'server',
  file: 'src/notify/webhook-signature.test.ts',
  name: '',
  title: 'webhooks with body, id, time or signature changed',
  rounds: 10_000,
  goal: 'the reference library refuses every one',
  env: runs,
})

export const orderRows = ownTests({
  proof: 'ORDERS',
  project: 'core',
  file: 'src/orders/order-rows.test.ts',
  name: '',
  title: 'order rows of links and edits',
  rounds: 100_000,
  goal: 'no NaN, no broken money, nothing handed over that was not shown',
  env: runs,
})

export const fundPages = ownTests({
  proof: 'SCRAPER',
  project: 'server',
  file: 'src/features/funds/scraper/pages.test.ts',
  name: '',
  title: 'broken pages of the fund site, its dates and numbers',
  rounds: 10_000,
  goal: 'none throws; a row is a fund of the site or is dropped with a reason',
  env: (rounds) => ({ SCRAPE_PAGES: String(rounds) }),
})
