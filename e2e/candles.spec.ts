import { join } from 'node:path'
import { expect, expectAccessible, keepPictures, pictures, signIn, test } from './harness.ts'

/** Every candle of the sample market is counted once, in a process of its own: seconds, or a minute where all is busy. */
const counted = { timeout: 120_000 }

test.describe('candles', () => {
  test.setTimeout(200_000)

  test('[R3] [/candles] from the gallery to a pattern, its record, an alert, and the chart with the candles marked', async ({
    page,
  }) => {
    await signIn(page, `candles-${Date.now()}@example.com`, '/candles')
    await expect(page.getByRole('heading', { level: 1, name: 'Candles' })).toBeVisible()
    await expect(page.getByText(/days of 500 stocks since/)).toBeVisible(counted)
    await expectAccessible(page)
    await keepPictures(page, 'candles-gallery', { fullPage: false })

    await page.getByRole('link', { name: 'Spinning top' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Spinning top' })).toBeVisible()
    await expect(page.getByText('Large sample')).toBeVisible()
    await page.getByLabel('Universe').selectOption('Nifty 200')
    await expect(page).toHaveURL(/universe=nifty200.*pattern=spinning_top/)
    await page.getByRole('button', { name: 'Alert me' }).click()
    await expect(page.getByText('You will be told when Nifty 200 shows spinning top').first()).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'candles-pattern')

    const table = page
      .getByRole('table', { name: /of spinning top/ })
      .or(page.getByRole('grid', { name: /of spinning top/ }))
    await table.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tradingagent\/indicators\?symbol=.*mark=pattern%28spinning_top%29/)
    await expect(page.getByRole('region', { name: 'Matches' })).toContainText('What followed')
    await page.screenshot({ path: join(pictures, 'candles-chart.png') })
  })

  test('[/candles] the quiz is taken by keyboard alone', async ({ page }) => {
    await page.goto('/candles?quiz=7')
    await expect(page.getByText('Question 1 of 10')).toBeVisible(counted)
    for (let question = 1; question <= 10; question++) {
      await expect(page.getByText(`Question ${question} of 10`)).toBeVisible()
      await page.keyboard.press('1')
      await expect(page.getByRole('button', { name: /Next question|See the score/ })).toBeVisible()
      if (question === 1) await page.screenshot({ path: join(pictures, 'candles-quiz.png') })
      await page.keyboard.press('n')
    }
    await expect(page.getByRole('heading', { name: /^\d+ of 10 right$/ })).toBeVisible()
    await expectAccessible(page)
  })
})
