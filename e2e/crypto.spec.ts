import { expect, expectAccessible, holdBack, type Page, signIn, test } from './harness.ts'

/** New in every run: what one run saved is not there in the next. */
const someone = (name: string): string => `${name}-${Date.now()}@example.com`

test('[R19] /crypto/list: a coin is found, starred for good, opened with its alert sentence, charted; the tax is worked out', async ({
  page,
}) => {
  await signIn(page, someone('coins'), '/crypto/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible()
  await expect(page.getByText('Not regulated by SEBI.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch BTC', exact: true })).toBeVisible()

  await page.getByLabel('Find a coin').fill('chainlink')
  await expect(page.getByText('Bitcoin', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Watch LINK' }).click()
  await expect(page.getByText('LINK is in your watch list')).toBeVisible()
  await page.goto('/crypto/list?watched=1')
  await expect(page.getByRole('button', { name: 'Stop watching LINK' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch BTC', exact: true })).toHaveCount(0)

  await page.goto('/crypto/list?category=Layer+1')
  await page.getByRole('radio', { name: 'US dollars' }).click()
  await expect(page).toHaveURL(/in=usd/)
  await expect(page.getByText(/A dollar is ₹[\d.]+: close of/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Price \$/ })).toBeVisible()

  await page.getByText('Ethereum', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ethereum' })
  await expect(dialog.getByText(/that of the Nifty 50/)).toBeVisible()
  await dialog
    .getByRole('button', { name: /% ?, why\?$/ })
    .first()
    .click()
  await expect(dialog.getByText('standard deviation of daily log returns over a year × √248')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/times|It would have fired|would have/i)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByText('Alert set. It is under Alerts.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Chart with indicators' }).click()
  await expect(page).toHaveURL(/\/tradingagent\/indicators\?symbol=coin%3AETH/)
  await expect(page.getByText(/CRYPTO · 1D/)).toBeVisible()

  await page.goto('/crypto/list')
  await page.getByRole('button', { name: 'Work out my tax' }).click()
  await expect(page.getByText('₹14,100.00')).toBeVisible()
  await expectAccessible(page)
})

interface Told {
  readonly id: string
  readonly headline: string
}

/**
 * A story with a price around it. The papers print on while the product runs, and what they print is newer than the last price by the
 * hour; other stories name no coin.
 */
async function pricedStory(page: Page, isWanted: (tellers: number) => boolean): Promise<Told> {
  const { stories } = (await (await page.request.get('/api/crypto/news')).json()) as { stories: { items: Told[] }[] }
  const isOnce = ({ headline }: Told) =>
    stories.filter(({ items: [other] }) => other?.headline === headline).length === 1
  for (const { items } of stories) {
    const [first] = items
    if (!first || !isWanted(items.length) || !isOnce(first)) continue
    const { moves } = (await (await page.request.get(`/api/crypto/news/moves?id=${first.id}`)).json()) as {
      moves: { move: object | null }[]
    }
    if (moves[0]?.move) return first
  }
  throw new Error('no story has a price around it')
}

test('[R20] /crypto/news: a story once, the price around it, saved, muted, told; filters in the address', async ({
  page,
}) => {
  await signIn(page, someone('coin-news'), '/crypto/news')
  const list = page.getByRole('list').filter({ has: page.getByText(/told by/) })
  const story = ({ headline }: Told) => list.getByRole('button', { name: headline, exact: true })
  const toldTwice = await pricedStory(page, (tellers) => tellers > 1)
  await story(toldTwice).click()
  const side = page.getByRole('region', { name: 'Chosen story and sources' })
  await expect(side.getByText('Simulated, no original').first()).toBeVisible()
  await expect(side.getByRole('columnheader', { name: '1 h after' })).toBeVisible()
  await expect(side.getByText(/[+−]\d+\.\d\d%/).first()).toBeVisible()
  await expect(page).toHaveURL(/story=/)

  await side.getByRole('button', { name: 'Save' }).click()
  await expect(side.getByRole('button', { name: 'Saved' })).toBeVisible()
  const alert = side.getByRole('button', { name: /^Alert me on news about/ }).first()
  const coin = ((await alert.textContent()) ?? '').replace('Alert me on news about ', '')
  await alert.click()
  await expect(side.getByRole('button', { name: `Told of news on ${coin}` })).toBeVisible()

  await page.getByRole('button', { name: 'Saved', exact: true }).first().click()
  await expect(page).toHaveURL(/saved=1/)
  await expect(page.getByRole('heading', { name: '1 story' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 story' })).toBeVisible()

  await page.goto('/crypto/news')
  const toldOnce = await pricedStory(page, (tellers) => tellers === 1)
  const pricesCome = await holdBack(page, '**/api/crypto/news/moves*')
  await story(toldOnce).click()
  const mute = side.getByRole('button', { name: /^Mute / }).first()
  const place = await mute.boundingBox()
  pricesCome()
  await expect(side.getByText(/₹[\d,.]+/).first()).toBeVisible()
  expect(await mute.boundingBox()).toEqual(place)
  await mute.click()
  await expect(page.getByText(/ is muted$/)).toBeVisible()
  await expect(story(toldOnce)).toHaveCount(0)
  await expect(side.getByText('Muted', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // By keyboard alone: down a headline, Enter opens it.
  await list.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  const reached = (await page.locator(':focus').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: reached, exact: true })).toHaveAttribute('aria-expanded', 'true')
})
