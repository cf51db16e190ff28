import { join } from 'node:path'
import { expect, expectAccessible, type Page, pictures, signIn, test, widths } from './harness.ts'

async function keepPictures(page: Page, what: string): Promise<void> {
  for (const { name, width, height } of widths) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(pictures, `${what}-${name}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test.describe('markets', () => {
  test('[R38] an index is found, opened, read company by company and asked about', async ({ page }) => {
    await page.goto('/indexes')
    const grid = page.getByRole('grid', { name: 'Indices', exact: true })
    await expect(grid.getByText('Nifty 50', { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter indices' }).fill('pharma')
    await expect(grid.getByRole('row')).toHaveCount(2)

    await page.getByRole('tab', { name: 'Valuation' }).click()
    await expect(page).toHaveURL(/view=valuation/)
    await expect(page.getByRole('grid', { name: /P\/E against their own history/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'Rebased to 100' })).toBeVisible()
    await page.getByRole('tab', { name: 'Rotation' }).click()
    await expect(page.getByRole('button', { name: /^Nifty IT: (Leading|Weakening|Lagging|Improving)/ })).toBeVisible()

    await page.goto('/indexes?index=NIFTY+IT')
    await expect(page).toHaveTitle(/Nifty IT/)
    const members = page.getByRole('grid', { name: 'Constituents' })
    await expect(members.getByRole('row')).toHaveCount(11)
    await expectAccessible(page)
    await keepPictures(page, 'index')
    await page.getByRole('tab', { name: 'Heat map' }).click()
    const box = page.getByRole('button', { name: /^Tata Consultancy/ })
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('fieldset button:focus')).not.toHaveAccessibleName(/^Tata Consultancy/)
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Breadth and rotation' }).click()
    await expect(page.getByRole('heading', { name: 'Breadth history' })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('textbox', { name: 'Ask inside Nifty IT' }).fill('roce above 20')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page).toHaveURL(/\/assistant/)
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('roce above 20 in nifty it')
  })

  test('[R5] a list is the answer to its sentence, is kept as a report, and follows live prices', async ({ page }) => {
    await signIn(page, `markets-${Date.now()}@example.com`, '/marketdata')
    await expect(page.getByText('top 50 gainers in nifty 500')).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Gainers, Nifty 500' })
    const first = grid.getByRole('row').nth(1).getByRole('gridcell').first()
    const name = (await first.locator('span > span').first().textContent()) ?? ''
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save as report' }).click()
    await expect(page.getByText('Saved as Report').first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('radio', { name: 'Live', exact: true }).click()
    await expect(page.getByText(/compan(y meets|ies meet) it now/)).toBeVisible()
    await page.getByRole('tab', { name: 'Announcements' }).click()
    await page.getByLabel('Impact').selectOption('High')
    await expect(page).toHaveURL(/announcement_impact=High/)
    await expectAccessible(page)
    await keepPictures(page, 'announcements')

    // The chat answers the same sentence with the same first company.
    await page.getByRole('tab', { name: 'Gainers' }).click()
    await page.getByRole('radio', { name: 'Last close' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('article').getByText(name).first()).toBeVisible({ timeout: 30_000 })
  })

  test('[R24] the live page follows the session, freezes, and leads to an index', async ({ page }) => {
    await page.goto('/livemarkets')
    const session = page.getByRole('region', { name: 'Session' })
    await expect(session.getByText('Open', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Why is it moving' }).getByText('Added points')).toBeVisible()
    const tile = page.getByRole('link', { name: /^Nifty 50/ })
    const before = await tile.textContent()
    await expect.poll(() => tile.textContent(), { timeout: 20_000 }).not.toBe(before)
    await page.getByRole('button', { name: 'Freeze' }).click()
    await expect(session.getByText(/^Frozen at/)).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await tile.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nifty 50' })).toBeVisible()
  })
})
