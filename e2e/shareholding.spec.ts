import { expect, expectAccessible, keepPictures, signIn, test } from './harness.ts'

test.describe('shareholding', () => {
  test('[R17] an investor is found by a filed name, read in tabs, followed to a company and back', async ({ page }) => {
    await page.goto('/shareholding')
    await expect(page.getByText(/absence is not an exit/)).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Bought most' }).getByRole('row').nth(1)).toBeVisible()
    await keepPictures(page, 'shareholding')

    await page.getByRole('searchbox', { name: 'Find an investor' }).fill('lic of india')
    await page.getByRole('link', { name: /^Life Insurance Corporation of India/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Life Insurance Corporation of India' })).toBeVisible()
    await page.getByText('4 names merged', { exact: true }).click()
    await expect(page.getByText('LIFE INSURANCE CORPORATION OF INDIA - P & GS FUND')).toBeVisible()
    await page.getByRole('tab', { name: /^New/ }).click()
    await expect(page).toHaveURL(/tab=new/)
    await expect(page.getByText('new additions of Life Insurance Corporation of India')).toBeVisible()
    await page.getByRole('combobox', { name: 'Compare with an investor' }).fill('norges')
    await page.getByRole('option', { name: /^Norges Bank/ }).click()
    await expect(
      page.getByText(/common companies: .* of the worth of Life Insurance Corporation of India/),
    ).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'shareholding-investor')

    // The first of the new holdings, its owners, and back.
    const grid = page.getByRole('grid', { name: 'New of Life Insurance Corporation of India' })
    await grid.getByRole('gridcell').first().click()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/company=/)
    await page.getByRole('link', { name: 'Back to Life Insurance Corporation of India' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Life Insurance Corporation of India' })).toBeVisible()
  })

  test('[R17] a quarter that was not filed is a gap, and a screen of stakes is kept as a report', async ({ page }) => {
    await signIn(page, `holders-${Date.now()}@example.com`, '/shareholding?company=LTFOODS')
    const chart = page.getByRole('img', { name: 'Owners by quarter' })
    await expect(chart.locator('[data-gap]')).toHaveCount(1)
    await expect(page.getByText(/nothing was filed for/)).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Holders of LTFOODS' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'shareholding-company')

    await page.getByRole('tab', { name: 'Screens' }).click()
    await page.getByRole('tab', { name: /^FII and DII both up/ }).click()
    await expect(page.getByRole('grid', { name: 'FII and DII both up' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'shareholding-screens')
    await page.getByRole('button', { name: 'Save as report' }).click()
    await expect(page.getByText('Saved as Report').first()).toBeVisible({ timeout: 30_000 })
  })
})
