import { join } from 'node:path'
import { expect, expectAccessible, keepPictures, pictures, signIn, test } from './harness.ts'

test('[R14] /futures: contracts with build-up, basis and rollover are filtered, plotted and opened to their year', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto('/futures')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Futures')
  await expect(page.getByText(/9 of 10 individual traders/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^NIFTY / })).toBeVisible()
  await keepPictures(page, 'futures')
  await expectAccessible(page)

  // The rule is printed on the card that keeps its class, and the question changes with it.
  const card = page.getByRole('button', { name: /^Long build-up \d+ price up, OI up: new buyers/ })
  const count = Number((await card.textContent())?.match(/build-up(\d+)/)?.[1])
  await card.click()
  await expect(page).toHaveURL(/class=long-build-up/)
  await expect(page.getByText('futures with long build-up')).toBeVisible()
  await expect(page.getByRole('grid', { name: `${count} contracts` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Sector' }).selectOption('Index')
  await page.getByRole('combobox', { name: '52 weeks' }).selectOption('low')
  await page.getByRole('combobox', { name: 'Liquidity' }).selectOption('500')
  await page.getByRole('combobox', { name: 'Build-up' }).selectOption('Short build-up')
  // A sector that no contract is of: on some days a commodity meets all the rest.
  await page.goto('/futures?class=long-unwinding&sector=Handicrafts&liquidity=500&near52=low')
  const left = page.getByRole('list', { name: 'Contracts by filter' })
  await expect(left.getByText('Long unwinding')).toBeVisible()
  await page.screenshot({ path: join(pictures, 'futures-empty.png') })
  await page.getByRole('button', { name: 'Show all futures' }).click()
  await expect(page).toHaveURL(/\/futures\?month=all$/)

  // The plot by keyboard alone.
  await page.goto('/futures')
  await page.getByRole('button', { name: /^Price and open interest: \d+ contracts/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Price [+−]\d+\.\d\d%, OI [+−]\d+\.\d\d%: (long|short)/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/symbol=/)

  await page.goto('/futures?symbol=NIFTY')
  const detail = page.getByRole('dialog', { name: 'NIFTY futures' })
  await expect(detail.getByRole('heading', { name: 'Roll calendar' })).toBeVisible()
  await expect(detail.getByText('nifty futures basis and rollover')).toBeVisible()
  await expect(detail.getByText(/^(Contango|Backwardation|Mixed):/)).toBeVisible()
  await expect(
    detail
      .getByRole('grid', { name: 'Roll calendar' })
      .getByText(/, ended/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'futures-nifty', { fullPage: false })
  await detail.getByRole('heading', { name: 'Spread to spot' }).scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.screenshot({ path: join(pictures, 'futures-nifty-year.png') })
})

test('[R14] a contract is put on the watch list and an alert is set on its price', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, `futures-${Date.now()}@example.com`, '/futures?symbol=RELIANCE')
  const detail = page.getByRole('dialog', { name: 'RELIANCE futures' })
  await detail.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(detail.getByRole('button', { name: 'Watched' })).toHaveAttribute('aria-pressed', 'true', {
    timeout: 30_000,
  })

  await detail.getByRole('button', { name: 'Set alert' }).click()
  const alert = page.getByRole('dialog', { name: /^Set an alert on RELIANCE\w+FUT$/ })
  await expect(alert.getByLabel('The rule in words')).toHaveValue(/^tell me when RELIANCE\w+FUT goes above \d+/)
  await page.screenshot({ path: join(pictures, 'futures-alert.png') })
  await alert.getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByText('Alert set. It is under Alerts.')).toBeVisible()

  await page.goto('/watchlist')
  await expect(page.getByRole('row').filter({ hasText: /RELIANCE\w+FUT/ })).toBeVisible()
  await page.screenshot({ path: join(pictures, 'futures-watched.png') })
  await page.goto('/alerts')
  await expect(page.getByText(/RELIANCE\w+FUT goes above/).first()).toBeVisible()
})
