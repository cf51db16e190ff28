import { join } from 'node:path'
import { expect, expectAccessible, keepPictures, pictures, test } from './harness.ts'

test('[R25] funds are filtered, grouped by index with the cheapest to hold, and opened to their falls, peers and ways on', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await page.goto('/etfList')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ETFs')
  await expect(page.getByRole('row', { name: /^NIFTYBEES/ })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'not published' }).first()).toBeVisible()
  await keepPictures(page, 'etf-list')

  await page.getByRole('combobox', { name: 'Follows' }).selectOption('NIFTY 50')
  await page.getByRole('switch', { name: 'By index' }).click()
  await expect(page).toHaveURL(/index=NIFTY\+50&g=index/)
  const heading = page.getByRole('rowheader', { name: /NIFTY 50/ })
  await expect(heading).toContainText(/cheapest to hold: \w+\. Over 3 years it/)
  await expect(page.getByRole('row', { name: /^BANKBEES/ })).toHaveCount(0)
  await page.screenshot({ path: join(pictures, 'etf-list-grouped.png') })

  await page.getByRole('row', { name: /^NIFTYBEES/ }).click()
  const fund = page.getByRole('dialog', { name: 'NIFTYBEES' })
  await expect(fund.getByText(/\d+ in \d+ years of closes/)).toBeVisible()
  await expect(fund.getByRole('heading', { name: '9 funds follow NIFTY 50' })).toBeVisible()
  await expect(fund.getByRole('link', { name: 'Calculate dips' })).toHaveAttribute(
    'href',
    '/dipsipCalculator?fund=NIFTYBEES',
  )
  await expectAccessible(page)
  await keepPictures(page, 'etf-list-fund', { fullPage: false })
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'NIFTYBEES' })).toBeVisible()
  await page.getByRole('button', { name: 'Review a buy' }).click()
  await expect(page).toHaveURL(/\/trade\?i=NSE%3ANIFTYBEES/)
})

test('a premium over 0.5% has to be accepted before a buy goes on', async ({ page }) => {
  await page.route('**/api/etfs', async (route) => {
    const reply = await route.fetch()
    const funds = await reply.json()
    await route.fulfill({
      json: funds.map((fund: { symbol: string; close: number }) =>
        fund.symbol === 'NIFTYBEES' ? { ...fund, inav: fund.close / 1.02, inavDay: null } : fund,
      ),
    })
  })
  await page.goto('/etfList?fund=NIFTYBEES')
  const fund = page.getByRole('dialog', { name: 'NIFTYBEES' })
  await expect(fund.getByText('NIFTYBEES trades 2.00% above its value.')).toBeVisible()
  await expect(fund.getByRole('button', { name: 'Review a buy' })).toBeDisabled()
  await fund.getByRole('checkbox', { name: 'Buy at this premium all the same' }).check()
  await expect(fund.getByRole('button', { name: 'Review a buy' })).toBeEnabled()
})
