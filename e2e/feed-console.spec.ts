import { expect, expectAccessible, expectWhole, keepPictures, type Page, signIn, test, widths } from './harness.ts'

// Made up: ten shares nobody lists, so that the sample market's own companies stay as they are for the other journeys.
const header = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,'
const line = (place: number, close: string) =>
  `MADEUP${place},EQ,100,120,90,${close},${close},99,1000,101000,06-FEB-2024,10,,`
const file = (closes: readonly string[]) =>
  [header, ...closes.map((close, place) => line(place + 1, close)), ''].join('\n')
const ten = ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110']

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Choose or drop a file')
    .setInputFiles({ name: 'cm06FEB2024bhav.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Counts' }).getByText(label, { exact: true }).locator('..')

test.describe('the feed console', () => {
  test('[R10] [/cmots] an operator imports a bhavcopy with a bad line, reads why, imports the rest, corrects a figure and reads it back', async ({
    page,
  }) => {
    test.slow()
    await signIn(page, 'operator@example.com', '/cmots')
    await expect(page.getByText('No feed configured; sample data in use')).toBeVisible()
    await expect(page.getByRole('grid', { name: /feeds$/ })).toBeVisible()

    await page.getByRole('button', { name: 'Import a file' }).click()
    await choose(page, file(ten.with(4, 'n/a')))
    await page.getByRole('button', { name: 'Import file' }).click()
    const rejected = page.getByRole('grid', { name: /^Rejected rows/ })
    await expect(rejected).toBeVisible({ timeout: 60_000 })
    await expect(rejected.getByRole('row').nth(1)).toContainText('6')
    await expect(rejected.getByRole('row').nth(1)).toContainText('CLOSE')
    await expect(rejected.getByRole('row').nth(1)).toContainText('n/a')
    await expect(page.getByText('Refused; the store is as it was.')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'cmots-refused')

    await page.getByRole('button', { name: 'Import the good rows' }).click()
    await expect(page.getByText('cm06FEB2024bhav.csv is in the store.')).toBeVisible({ timeout: 90_000 })
    await expect(figure(page, 'Rejected')).toContainText('1')
    const prices = page.getByRole('grid', { name: /^Sample of .*price/i })
    const first = prices.getByRole('row').filter({ hasText: 'MADEUP1 ·' })
    await expect(first).toContainText('₹101.00')
    await expect(first).toContainText('Same')

    await choose(page, file(ten.with(0, '105.5')))
    await page.getByRole('button', { name: 'Import file' }).click()
    await expect(figure(page, 'Changed')).toContainText('1', { timeout: 90_000 })
    await expect(first).toContainText('₹105.50')
    await expect(first).toContainText('Same')

    await page.getByRole('button', { name: 'Open this run' }).click()
    await expect(page.getByText('Computing what follows from it')).toBeVisible()
    await keepPictures(page, 'cmots-run')
    await page.goto('/cmots?tab=reconcile')
    await page.getByLabel('Company, index or fund').fill('madeup1')
    await page.getByRole('button', { name: 'Compare' }).click()
    const close = page
      .getByRole('row')
      .filter({ hasText: /^Close/ })
      .first()
    await expect(close).toContainText('₹105.50')
    await expect(close).toContainText('Agree')
    await expectAccessible(page)
    await keepPictures(page, 'cmots-compared')
    await page.goto('/cmots?feed=amfi-nav')
    await expect(page.getByRole('button', { name: 'Ask every day' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'cmots-feed')
  })

  test('[/cmots] somebody without rights is told "Not authorized"', async ({ page }) => {
    await signIn(page, 'someone@example.com', '/cmots')
    await expect(page.getByText('Not authorized')).toBeVisible()
    await expect(page.getByLabel('Choose or drop a file')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('[/cmots] is accessible in both themes and scrolls only downwards on every tab, on a phone and on a desk', async ({
    page,
  }) => {
    test.slow()
    await signIn(page, 'operator@example.com', '/cmots')
    for (const tab of ['feeds', 'import', 'history', 'coverage', 'reconcile']) {
      await page.goto(`/cmots?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      for (const at of widths) {
        await page.setViewportSize(at)
        await page.waitForLoadState('networkidle')
        await expectWhole(page, `cmots-${tab}`, at)
      }
    }
  })
})
