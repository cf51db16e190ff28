import { expect, expectAccessible, signIn, test } from './harness.ts'

/** Sum of layout shifts that no press caused. */
const watchShifts = () => {
  const seen = window as unknown as { shifts: number }
  seen.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('[R36] a company is read from its price to its documents, by anybody', async ({ page }) => {
  await page.addInitScript(watchShifts)
  await page.goto('/company/tcs')
  await expect(page).toHaveURL(/\/company\/TCS$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Tata Consultancy Services Ltd.' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^P\/E .*why\?$/ })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.05)

  // A figure says why.
  await page.getByRole('button', { name: /^ROCE .*why\?$/ }).click()
  await expect(page.getByRole('dialog').getByText('ebit / max(mean(capital_employed), 0) * 100')).toBeVisible()
  await page.keyboard.press('Escape')

  // A question is answered in place.
  await page.getByRole('textbox', { name: /^Ask about/ }).fill('net profit last 5 years')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Answer' }).getByText(/Net profit of Tata Consultancy/)).toBeVisible()
  await page.getByRole('button', { name: 'Close the answer' }).click()

  // Ratios of one's own stay after a reload.
  await page.getByRole('button', { name: 'Edit ratios' }).click()
  await page.getByRole('button', { name: 'Remove P/E' }).click()
  await page.getByLabel('Add a ratio').fill('market_cap / revenue')
  await page.getByRole('button', { name: 'Add ratio' }).click()
  await expect(page.getByRole('button', { name: /^Market cap \/ Revenue .*why\?$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Market cap \/ Revenue .*why\?$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^P\/E .*why\?$/ })).toHaveCount(0)

  // The bands are drawn.
  await page.getByRole('radio', { name: 'P/E band' }).check()
  await expect(page.getByText(/^Median \d/)).toBeVisible()
})

test('peers are edited; standalone is not shown as if it were there', async ({ page }) => {
  await page.goto('/company/TCS')
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await parts.getByRole('link', { name: 'Peers' }).click()
  await expect(page).toHaveURL(/#peers$/)
  // What was gone to is marked as where one is, also of two parts that stand side by side.
  await expect(parts.locator('[aria-current="location"]')).toHaveText('Peers')
  for (const beside of ['Chart', 'For and against']) {
    await parts.getByRole('link', { name: beside, exact: true }).click()
    await expect(parts.locator('[aria-current="location"]')).toHaveText(beside)
  }
  await page.getByRole('button', { name: 'Edit peers' }).click()
  await page.getByRole('button', { name: 'Remove filter: WIPRO' }).click()
  const peers = page.getByRole('grid', { name: 'Companies' })
  await expect(peers.getByText('WIPRO')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Add a peer' }).fill('RELIANCE')
  await page.getByRole('option', { name: /Reliance Industries/ }).click()
  await expect(peers.getByText('RELIANCE', { exact: true })).toBeVisible()

  // Standalone is not shown as if it were there.
  await page.goto('/company/TCS?basis=standalone#profit-and-loss')
  await expect(page.getByText(/Standalone statements: none in/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show consolidated' }).first().click()
  await expect(
    page.getByRole('grid', { name: /^Profit and loss of/ }).getByText('Revenue', { exact: true }),
  ).toBeVisible()
})

test('[R36] a bank has its own template; an unknown symbol offers the nearest', async ({ page }) => {
  await page.goto('/company/HDFCBANK#balance-sheet')
  const balance = page.getByRole('grid', { name: /^Balance sheet of/ })
  await expect(balance.getByText('Advances', { exact: true })).toBeVisible()
  await expect(balance.getByText('Inventories', { exact: true })).toHaveCount(0)
  await page.goto('/company/HDFCBANK#valuation')
  await expect(page.getByText(/cash flow of a lender or insurer is its customers’ money/)).toBeVisible()
  await page.goto('/company/TCSS')
  await expect(page.getByRole('heading', { level: 1, name: 'No company has the symbol TCSS' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Tata Consultancy/ }).click()
  await expect(page).toHaveURL(/\/company\/TCS$/)
})

test('a reader keeps a note, a thesis, peers and a star, and finds them again', async ({ page }) => {
  // Somebody new each time: a store that is used again has kept what was written before.
  await signIn(page, `company-${Date.now()}@example.com`, '/company/INFY')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  await page.goto('/company/INFY#notes')
  await page.getByLabel('Note on INFY').fill('Cash rich; watch attrition.')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.getByText('Note kept.')).toBeVisible()
  await page.getByLabel('It must stay true that').fill('roce above 5')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('1 of 1 rules hold today')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Note on INFY')).toHaveValue('Cash rich; watch attrition.')
  await expect(page.getByText('roce > 5%')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  await expect(page.getByText('You have saved no list of companies yet.')).toBeVisible()
})

test('on a phone price and actions stay under the thumb, beside the chat button and not under it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/company/TCS')
  const bar = page.getByRole('region', { name: /at hand$/ })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Peers' }).click()
  await expect(bar).toBeInViewport({ ratio: 1 })
  const chat = await page.getByRole('link', { name: /^Ask the Research Agent/ }).boundingBox()
  for (const verb of await bar.getByRole('button').all()) {
    const box = await verb.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0)
  }
  await bar.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('textbox', { name: /^Ask about/ })).toBeInViewport({ ratio: 1 })
})
