import { join } from 'node:path'
import { expect, type Page, pictures, signIn, test } from './harness.ts'

/** One window full: the guide shows what a person sees, not how long a page is. `npm run docs -- pictures` takes them over. */
const keep = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(pictures, `guide-${name}.png`), animations: 'disabled', caret: 'hide' })
}

test('the way of docs/guide: a question, a company, a list, a chart, an alert, a strategy, one’s own data', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1120, height: 680 })
  await signIn(page, `guide-${Date.now()}@example.com`, '/assistant')
  await page
    .getByRole('textbox', { name: 'Your question' })
    .fill('nifty 50 companies with roce above 20 sort by market cap')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').first().getByRole('grid')).toBeVisible()
  await keep(page, 'question')

  await page.goto('/company/TCS')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tata Consultancy')
  await keep(page, 'company')

  await page.goto('/watchlist')
  for (const symbol of ['TCS', 'INFY']) {
    await page.getByRole('combobox', { name: 'Add a symbol' }).fill(symbol)
    await page
      .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
      .first()
      .click()
    await expect(page.getByRole('row', { name: new RegExp(`Choose ${symbol}\\b|^${symbol}\\b`) })).toBeVisible()
  }
  await keep(page, 'watchlist')

  await page.goto('/tradingagent/indicators?symbol=TCS')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
  await keep(page, 'chart')

  await page.goto('/alerts')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('When').fill('alert me when any nifty 50 stock has rsi below 30')
  await expect(dialog.getByText('The message as it will look')).toBeVisible()
  await keep(page, 'alert')
  await page.keyboard.press('Escape')

  await page.goto('/tradingagent/jobs')
  await page.getByRole('link', { name: 'Begin with “Buy the dip in an uptrend”' }).click()
  await expect(page.getByLabel('Buy when')).not.toHaveValue('')
  await keep(page, 'strategy')

  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keep(page, 'profile')
})
