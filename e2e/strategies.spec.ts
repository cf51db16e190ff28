import { expect, expectAccessible, keepPictures, signIn, test } from './harness.ts'

test('[/tradingagent/jobs] from a template to a run, its result, two runs compared, another cancelled', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, `strategies-${Date.now()}@example.com`, '/tradingagent/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Trading Strategies' })).toBeVisible()
  await expect(page.getByText('No strategy yet.')).toBeVisible()
  await keepPictures(page, 'strategies-empty')

  await page.getByRole('link', { name: 'Begin with “Buy the dip in an uptrend”' }).click()
  await expect(page.getByLabel('Buy when')).toHaveValue('rsi(14) < 30 and close > sma(200)')
  await expect(page.getByRole('textbox', { name: 'Universe' })).toHaveValue('stocks in index "NIFTY 50"')
  await page.getByLabel('Sell when').fill('rsi above 55')
  await expect(page.getByRole('textbox', { name: 'Sentence' })).toHaveValue(/sell when rsi\(14\) > 55/)
  await expectAccessible(page)
  await keepPictures(page, 'strategies-editor')

  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page).toHaveURL(/run=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Buy the dip in an uptrend' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How far to trust this' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Beats random entry?')).toBeVisible()
  await expect(page.getByText(/became ₹[\d,]+ from/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'strategies-result')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).last().click()
  expect((await download).suggestedFilename()).toMatch(/trades.*\.csv/)

  const first = page.url()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page).not.toHaveURL(first)
  await expect(page.getByRole('heading', { name: 'How far to trust this' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole('menuitem', { name: /^Compare with/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two runs compared' })).toBeVisible()
  await expect(page).toHaveURL(/run=\d+&with=\d+/)
  await expect(page.getByText('Random entries as good')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'strategies-compare')

  // Several before it are on their way, so that this one waits and can be cancelled for certain.
  const last = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const { strategies } = await (await fetch('/api/strategies', { headers })).json()
    let id = 0
    for (let count = 0; count < 4; count++) {
      const reply = await fetch(`/api/strategies/${strategies[0].id}/run`, { method: 'POST', headers })
      id = (await reply.json()).id
    }
    return id
  })
  await page.goto(`/tradingagent/jobs?run=${last}`)
  await page.getByRole('button', { name: 'Cancel run' }).click()
  await expect(page.getByText('Run cancelled').first()).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await page.goto('/tradingagent/jobs')
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await keepPictures(page, 'strategies-list')
})
