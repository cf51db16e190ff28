import { expect, expectAccessible, keepPictures, signIn, test } from './harness.ts'

test('[R30 S132] funds are screened, and one is opened to its returns, portfolio and drift', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/mutualfunds')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mutual funds')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('flexi-cap-fund')
  await page.getByRole('button', { name: 'Cheaper than its category' }).click()
  await expect(page).toHaveURL(/category=flexi-cap-fund&only=cheap/)
  await expect(page.getByRole('region', { name: /^This list as a question/ })).toContainText(
    'funds category "Equity: Flexi cap" where plan is "Direct Plan" and expense_against_category < 0% sort fund_aum desc',
  )
  await expect(page.getByRole('row', { name: /Flexi/i }).first()).toBeVisible()
  await keepPictures(page, 'mutual-funds-screener', { fullPage: false })

  await page.goto('/mutualfunds?fund=122639')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parag Parikh Flexi Cap Fund')
  await expect(page.getByRole('row', { name: /3 years, a year.*\d+ of 16/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Portfolio' }).click()
  await page.getByRole('radio', { name: '12 months' }).click()
  await expect(page).toHaveURL(/tab=portfolio&months=12/)
  await expect(page.getByRole('grid').getByText('Exit').first()).toBeAttached()
  await expectAccessible(page)
  await keepPictures(page, 'mutual-funds-portfolio', { fullPage: false })
  await page.getByRole('tab', { name: 'Sector and size drift' }).click()
  await expect(page.getByRole('row', { name: /^Large cap/ })).toBeVisible()
})

test('funds are compared by what they hold, and by what they bought and sold', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/mutualfunds?view=overlap')
  await page.getByRole('button', { name: 'Compare three large flexi cap funds' }).click()
  await expect(page.getByRole('grid', { name: 'Overlap of each pair' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'mutual-funds-overlap', { fullPage: false })
  await page.goto('/mutualfunds?view=traded&symbol=RELIANCE')
  await expect(page.getByRole('heading', { name: 'Who bought and sold Reliance Industries Ltd.' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^This list as a question/ })).toContainText(
    'holders RELIANCE among funds',
  )
  await keepPictures(page, 'mutual-funds-traded', { fullPage: false })
})

test('[S133] a statement is reviewed line by line, imported all or nothing, and becomes a portfolio with its XIRR', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'funds@example.com', '/mutualfunds?view=portfolio')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  await page
    .getByRole('textbox', { name: /Paste the lines/ })
    .fill(
      [
        'MF_NAME,FOLIO_NUMBER,SCHEME_NAME,TRADE_DATE,TRANSACTION_TYPE,AMOUNT,UNITS,PRICE',
        'PPFAS,1/1,Parag Parikh Flexi Cap Fund - Direct Plan - Growth,05-JAN-2023,Purchase,"10,000.00",500,20',
        'PPFAS,1/1,Parag Parikh Flexi Cap Fund - Direct Plan - Growth,05-JUL-2023,SIP Purchase,"5,000.00",250,20',
        'HDFC,2/2,HDFC Flexi Cap Fund - Direct Plan - Growth,10-JAN-2024,Purchase,"20,000.00",1000,20',
        'HDFC,2/2,Nobody Knows This Fund,10-JAN-2024,Purchase,"20,000.00",1000,20',
      ].join('\n'),
    )
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review.getByText('3 lines ready, 1 problem')).toBeVisible()
  await expect(review.getByText('No fund is called “Nobody Knows This Fund”.')).toBeVisible()
  await expect(review.getByRole('button', { name: /^Import / })).toBeDisabled()
  await expectAccessible(page)
  await keepPictures(page, 'mutual-funds-import', { fullPage: false })
  await review.getByRole('button', { name: 'Leave out all 1' }).click()
  await review.getByRole('button', { name: 'Import 3 transactions' }).click()
  await expect(page.getByText('3 transactions were written.').first()).toBeVisible()
  await expect(page.getByRole('grid', { name: '2 funds of mine' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My funds at a glance' })).toContainText(/XIRR, a year[+−]\d/)
  await expect(page.getByRole('heading', { name: 'What you own through them' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, 'mutual-funds-mine', { fullPage: false })
  await page.reload()
  await expect(page.getByRole('grid', { name: '2 funds of mine' })).toBeVisible()
})
