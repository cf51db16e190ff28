import { expect, expectAccessible, keepPictures, type Page, signIn, test } from './harness.ts'

const someone = (name: string): string => `${name}-${Date.now()}@example.com`

const row = (page: Page, symbol: string) =>
  page.getByRole('row', { name: new RegExp(`Choose ${symbol}\\b|^${symbol}\\b`) })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Add a symbol' })

async function add(page: Page, words: string, symbol: string): Promise<void> {
  await picker(page).fill(words)
  await page
    .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
    .first()
    .click()
  await expect(row(page, symbol)).toBeVisible()
}

test('[R37] lists are filled by search, paste and sentence, ordered, asked, and undone; two tabs stay in step', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(15_000)
  await signIn(page, someone('watch'), '/watchlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch list')
  await expect(page.getByText('Nothing is watched yet.')).toBeVisible()

  await add(page, 'tcs', 'TCS')
  await page.getByRole('button', { name: 'Paste or CSV' }).click()
  const paste = page.getByRole('dialog', { name: 'Add by paste or CSV' })
  await paste.getByLabel('Symbols').fill('INFY, NSE:RELIANCE\nhdfc bank\nqqqqzz\nZOMATO')
  await paste.getByRole('button', { name: 'Review 5' }).click()
  const review = page.getByRole('dialog', { name: 'Review 5 lines' })
  await expect(review.getByText('Nothing is called that')).toBeVisible()
  await expect(review.getByText('A guess').first()).toBeVisible()
  await review.getByRole('button', { name: 'Add 4 symbols' }).click()
  for (const symbol of ['INFY', 'RELIANCE', 'HDFCBANK', 'ETERNAL']) await expect(row(page, symbol)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/watchlist')
  await expect(row(other, 'ETERNAL')).toBeVisible()

  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill('Tech')
  await dialog.getByLabel('Blue').check()
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('This list is empty.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Tech/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add by sentence' }).first().click()
  const sentence = page.getByRole('dialog', { name: 'Add by sentence' })
  await sentence.getByRole('textbox', { name: 'Sentence' }).fill('top 5 IT companies by market cap')
  await sentence.getByRole('button', { name: 'Find' }).first().click()
  await sentence.getByRole('button', { name: 'Add 5' }).click()
  await expect(row(page, 'INFY')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tech/ })).toHaveText(/Tech\s*5/)

  await page.getByRole('button', { name: 'Choose columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('searchbox').fill('return on capital employed')
  await columns.getByRole('checkbox', { name: 'ROCE, last year', exact: true }).check()
  await columns.getByRole('button', { name: 'Show columns' }).click()
  await page.getByRole('columnheader', { name: 'ROCE' }).getByRole('button').click()
  await expect(page).toHaveURL(/s=-roce/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'ROCE' })).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('textbox', { name: 'Ask inside Tech' }).fill('rsi below 90')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Ask inside Tech' }).getByText('INFY').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close the answer' }).click()

  await page.getByRole('checkbox', { name: 'Choose TCS' }).check()
  await page.getByRole('checkbox', { name: 'Choose INFY' }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Rebased to 100' })).toBeVisible()
  await expect(page).toHaveURL(/x=/)
  await keepPictures(page, 'watchlist-compared')
  await page.getByRole('button', { name: 'Close the comparison' }).click()
  await page.getByRole('button', { name: 'Choose none' }).click()

  await row(page, 'TCS').hover()
  await page.getByRole('button', { name: 'Remove TCS' }).click()
  await expect(row(page, 'TCS')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'TCS')).toBeVisible()

  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'View: My own' }).click()
  await page.getByRole('menuitem', { name: 'Everyday' }).click()
  const symbols = page.getByRole('checkbox', { name: /^Choose / })
  const before = await symbols.first().getAttribute('aria-label')
  await page.getByRole('gridcell', { name: /TCS/ }).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => symbols.first().getAttribute('aria-label')).not.toBe(before)
  await expect
    .poll(() =>
      other
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .getAttribute('aria-label'),
    )
    .toBe(await symbols.first().getAttribute('aria-label'))
  await other.close()

  await page.getByRole('switch', { name: 'By sector' }).click()
  await expect(page.getByRole('rowheader', { name: /Information Technology/ })).toBeVisible()
  await page.getByText(/^Digest of/).click()
  await page.getByRole('button', { name: 'Send to Telegram' }).click()
  await expect(page.getByText(/inbox|Telegram/).last()).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'watchlist-table')
  await page.getByRole('radio', { name: 'Heat map' }).click()
  await expect(page).toHaveURL(/view=heat/)
  await keepPictures(page, 'watchlist-heat')
  await page.getByRole('radio', { name: 'Charts' }).click()
  await expect(page.getByRole('img', { name: /TCS, 60 days/ })).toBeVisible()
  await keepPictures(page, 'watchlist-charts')
})
