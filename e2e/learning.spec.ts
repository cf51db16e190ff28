import { expect, expectAccessible, signIn, test } from './harness.ts'

test('[R33] the valuation framework and the calculators work from their address, with real numbers', async ({
  page,
}) => {
  await page.goto('/tools')
  await expect(page.getByRole('heading', { level: 1, name: 'Valuation Framework' })).toBeVisible()
  await page.getByLabel('EPS Growth %').selectOption('20%')
  await page.getByLabel('Time In Years').selectOption('5 Years')
  await expect(page.getByText('with earnings growing 20% a year: +4.47% a year')).toBeVisible()
  await expect(page).toHaveURL(/growth=20&years=5/)
  // In one breath, before the page has been drawn for the first: neither is lost.
  await page.evaluate(async () => {
    for (const [label, value] of [
      ['EPS Growth %', '12'],
      ['Time In Years', '7'],
    ] as const) {
      const choice = [...document.querySelectorAll('select')].find(({ labels }) =>
        labels[0]?.textContent?.includes(label),
      )
      if (!choice) throw new Error(`no choice of ${label}`)
      choice.value = value
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await null
    }
  })
  await expect(page).toHaveURL(/growth=12&years=7/)

  await page.goto('/utils')
  await page.getByLabel('Find a calculator').fill('dcf')
  await page.getByRole('link', { name: 'DCF' }).click()
  await page.getByRole('combobox', { name: 'Pick a company, fund or index' }).fill('TCS')
  await page.getByRole('option', { name: /TCS/ }).first().click()
  await expect(page.getByText(/accounts of the year to .* source /)).toBeVisible()
  await expect(page.getByText(/A share is worth ₹|nothing is left for the shares/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/utils?tool=option-payoff')
  await expect(page.getByText('Breaks even at 24,615.00 at expiry.')).toBeVisible()
  await page.goto('/utils?tool=sip&rate=900')
  await expect(page.getByText('Must be between −20% and 60%; nothing is computed until then.')).toBeVisible()
  await expectAccessible(page)
})

test('[R2] twelve questions give a profile that is kept, and a rule becomes mine', async ({ page }) => {
  await signIn(page, 'learner@example.com', '/riskProfile')
  for (let question = 1; question <= 12; question++) {
    await expect(page.getByText(`Question ${question} of 12`)).toBeVisible()
    // A goal within three years, and the boldest answer to everything else: the two do not go together.
    await page
      .getByRole('main')
      .getByRole('radio')
      .nth(question === 1 ? 1 : 4)
      .check()
    await page.getByRole('button', { name: question === 12 ? 'See my profile' : 'Next' }).click()
  }
  await expect(page.getByText('Your profile is Cautious.')).toBeVisible()
  await expect(page.getByText('would still buy more in a crash')).toBeVisible()
  await expect(page.getByText('Worst calendar year')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Your profile is Cautious.')).toBeVisible()

  await page.goto('/principles')
  await expect(page.getByText(/of \d+ pass today/).first()).toBeVisible()
  const card = page.getByRole('region', { name: 'Little debt' })
  await card.getByRole('button', { name: 'Make it my rule' }).click()
  await expect(card.getByRole('button', { name: 'My rule' })).toBeVisible()
  await page.getByRole('radio', { name: 'My rules' }).click()
  await expect(page.getByText('stands as a checklist on every company page')).toBeVisible()
})

test('[R4] a field opens its spread; a sentence is tried and a word is taught', async ({ page }) => {
  await page.goto('/fields?q=roce')
  await page.getByText('ROCE', { exact: true }).first().click()
  const field = page.getByRole('dialog', { name: 'ROCE' })
  await expect(field.getByText('How its values lie')).toBeVisible()
  await expect(field.getByText('Highest')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, 'learner@example.com', '/vocab')
  await page.getByRole('textbox', { name: 'A sentence' }).fill('nifty 500 stocks with roce above 20 and flurbish')
  await expect(page.getByText('“flurbish” is not known.')).toBeVisible()
  await page.getByLabel('Word', { exact: true }).fill('flurbish')
  await page.getByLabel('Means').fill('pe < 15')
  await page.getByRole('button', { name: 'Teach' }).first().click()
  await expect(page.getByText('“flurbish” is understood from now on.').first()).toBeVisible()
  await expect(page.getByText(/Read as screen stocks/)).toBeVisible()
  await expectAccessible(page)
})
