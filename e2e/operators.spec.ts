import { startFundSite } from '../server/src/features/funds/scraper/fund-site.fixture.ts'
import { expect, expectAccessible, keepPictures, signIn, test } from './harness.ts'

test.describe('the tools of operators', () => {
  test('[/arrayview] arrays are fetched, a function runs over them, an endless one is stopped, and all of it is in the log', async ({
    page,
    expectComplaints,
  }) => {
    test.slow()
    // A function that fails is answered 400, which the browser writes down.
    expectComplaints(/400 \(Bad Request\)/)
    await signIn(page, 'operator@example.com', '/arrayview')
    await page.getByLabel('Select Data Arrays').fill('company_profile')
    await page.getByRole('option', { name: 'company_profile', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await expect(page.getByRole('grid', { name: 'company_profile' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL(/arrays=company_profile/)

    const field = page.getByLabel('Paste JavaScript Function Here')
    await field.fill('(arrays, query) => [{ companies: arrays.company_profile.length, pe: query("pe of tcs").length }]')
    await page.getByRole('button', { name: 'Execute' }).click()
    const results = page.getByRole('grid', { name: 'JS Execution Results' })
    await expect(results.getByRole('columnheader')).toHaveText(['companies', 'pe'])
    await expect(results.getByRole('row').nth(1)).toContainText('500')

    await field.fill('() => { while (true) {} }')
    await page.getByRole('button', { name: 'Execute' }).click()
    const said = page.getByRole('alert')
    await expect(said).toContainText('Stopped: took longer than 2 s', { timeout: 20_000 })
    await expect(results).toBeHidden()
    await field.fill('() => process.exit()')
    await page.keyboard.press('Control+Enter')
    await expect(said).toContainText('Not allowed')

    const log = page.getByRole('grid', { name: 'Audit log' })
    // By what was run: other journeys' runs come between these in the same log.
    const entry = (what: string) => log.getByRole('row').filter({ hasText: what }).first()
    await expect(entry('() => process.exit()')).toContainText('operator@example.com')
    await expect(entry('() => process.exit()')).toContainText('Failed')
    await expect(entry('while (true)')).toContainText('Stopped')
    await expectAccessible(page)
    await keepPictures(page, 'arrayview-used')
  })

  test('[/info] funds are read from the configured site one by one, saved, stopped, and there after a reload', async ({
    page,
  }) => {
    test.slow()
    const site = await startFundSite({ port: Number(process.env.E2E_PORT) + 300 })
    try {
      await signIn(page, 'operator@example.com', '/info')
      await page.getByLabel('Select Category').selectOption('flexi-cap-fund')
      await page.getByLabel('Delay between requests (ms)').fill('1')
      await page.getByRole('button', { name: 'Start Scraping' }).click()
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
      await expect(page.getByText('The delay is 1000 ms')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'Funds done in this category' })).toBeVisible()
      await expect(page.getByText('Finished. 2 funds saved.')).toBeVisible({ timeout: 60_000 })
      const funds = page.getByRole('grid', { name: 'Funds of flexi-cap-fund' })
      await expect(funds.getByRole('row').nth(1)).toContainText('TST001')
      await expect(funds.getByRole('row').nth(1)).toContainText('0.62%')
      await expectAccessible(page)
      await keepPictures(page, 'info-used')

      await page.getByRole('button', { name: 'Start Scraping' }).click()
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
      await page.getByRole('button', { name: 'Stop Processing' }).click()
      await expect(page.getByText(/^Stopped\. /)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Saved before' })).toBeVisible()
      await expect(page.getByText('flexi-cap-fund (2)')).toBeVisible()
    } finally {
      await site.close()
    }
  })
})
