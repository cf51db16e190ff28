import { expect, expectAccessible, keepPictures, type Page, signIn, test } from './harness.ts'

const someone = (name: string): string => `${name}-${Date.now()}@example.com`

const card = (page: Page, symbol: string) => page.getByRole('article', { name: symbol, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save All Configurations' })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search ETFs by name or underlying asset' })

test.describe('DipSip', () => {
  test('[R21 S89 S90 S91 S96 S97 S101 S102 V18] a stranger reads the criteria, finds a fund by its words and is asked to sign in', async ({
    page,
  }) => {
    await page.goto('/dipsip')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Regret Buying on Highs, and missing the Dips? Try DipSip.',
    )
    await expect(page.getByRole('heading', { name: 'Configure Your Index Funds' })).toBeVisible()
    await page.getByRole('button', { name: 'Selection Criteria' }).click()
    const dialog = page.getByRole('dialog', { name: 'ETF Selection Criteria' })
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(600)
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Expense ratio below 0.5%',
      'High liquidity and trading volume',
      'Tracks established indices such as Nifty or Sensex',
      'Minimal tracking error',
      'Reputable fund house',
    ])
    await dialog.getByRole('button', { name: 'Got it' }).click()

    await search(page).fill('BEES nippon  bank')
    await expect(card(page, 'BANKBEES')).toBeVisible()
    await expect(card(page, 'NIFTYBEES')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByText('Sign In needed to save')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Test your own settings' })).toHaveAttribute(
      'href',
      /^\/dipsipCalculator/,
    )
  })

  test('[S92 S93 S94 S95 S98 S99 S100 T20 T21 T22 T23 T24 T25 T26 T27 M26 M28 M29 V14 K28 K48 E22 E23] a fund goes through every state, is saved, changed and unsubscribed', async ({
    page,
  }) => {
    await signIn(page, someone('dips'), '/dipsip')
    const fund = card(page, 'NIFTYBEES')
    await search(page).fill('niftybees')
    await expect(fund).toBeVisible()
    await expect(fund.getByRole('paragraph').first()).toHaveText('Nippon India ETF Nifty 50 BeES')
    await expect(save(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Unsubscribe All' })).toBeDisabled()

    await fund.getByRole('switch').check()
    await expect(fund.getByText('Will Subscribe')).toBeVisible()
    await expect(fund.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('1,000')
    await expect(fund.getByRole('spinbutton', { name: 'Trigger %' })).toHaveValue('2.0')
    await expect(page.getByText('Telegram is not connected')).toBeVisible()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    // Switched on and not saved: there is nothing to remove yet.
    await page.getByRole('button', { name: 'Unsubscribe All' }).click()
    await expect(page.getByText('No active subscriptions to remove.')).toBeVisible()
    await expect(fund.getByText('Will Subscribe')).toBeVisible()

    await fund.getByRole('spinbutton', { name: 'Amount' }).fill('1200')
    await fund.getByRole('spinbutton', { name: 'Amount' }).blur()
    await expect(fund.getByText('Amount: at least 1000, in steps of 500')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await fund.getByRole('spinbutton', { name: 'Amount' }).fill('nonsense')
    await fund.getByRole('spinbutton', { name: 'Amount' }).blur()
    await expect(fund.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('1,000')

    await save(page).click()
    await expect(page.getByText('Configurations saved successfully!')).toBeVisible()
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()

    await fund.getByRole('button', { name: 'More: Trigger %' }).click()
    await expect(fund.getByText('Will Update')).toBeVisible()
    await expect(fund.getByText('was 2.0%')).toBeVisible()
    await fund.getByRole('button', { name: 'Less: Trigger %' }).click()
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
    await fund.getByRole('button', { name: 'More: Aggression' }).click()
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
    await expect(save(page)).toBeEnabled()
    await fund.getByRole('switch').uncheck()
    await expect(fund.getByText('Will Unsubscribe')).toBeVisible()
    await fund.getByRole('button', { name: 'Keep it' }).click()
    await fund.getByRole('radio', { name: 'Callback URL' }).check()
    await expect(fund.getByText('Will Update')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'dipsip-states')
    await save(page).click()
    // The first "saved" may still be seen: the state of the fund says that this one is.
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
    await expect(page.getByText('Configurations saved successfully!')).toBeVisible()
    await page.reload()
    await search(page).fill('niftybees')
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
    await expect(fund.getByRole('spinbutton', { name: 'Aggression' })).toHaveValue('1.1')

    await page.getByRole('button', { name: 'Unsubscribe All' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Unsubscribe' })
    await expect(confirm).toContainText('cannot be undone')
    expect(await confirm.evaluate((element) => element.getBoundingClientRect().width)).toBe(500)
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe All' }).click()
    await confirm.getByRole('button', { name: 'Yes, Unsubscribe All' }).click()
    await expect(page.getByText('Unsubscribed from 1 ETFs.')).toBeVisible()
    await expect(fund.getByRole('switch')).not.toBeChecked()
    await expect(fund.getByRole('spinbutton', { name: 'Aggression' })).toHaveValue('1.0')
    await expect(page.getByRole('button', { name: 'Unsubscribe All' })).toBeDisabled()
  })

  test('a set that was changed in another tab is not overwritten', async ({ page }) => {
    await signIn(page, someone('two-tabs'), '/dipsip')
    const other = await page.context().newPage()
    await other.goto('/dipsip')
    for (const tab of [page, other]) {
      await search(tab).fill('niftybees')
      await card(tab, 'NIFTYBEES').getByRole('switch').check()
    }
    await save(page).click()
    await expect(page.getByText('Configurations saved successfully!')).toBeVisible()
    await save(other).click()
    await expect(other.getByText('Changed elsewhere. Reload to continue.')).toBeVisible()
  })

  test('[R22] the calculator holds its settings in the address and hands them to the dashboard', async ({ page }) => {
    await signIn(page, someone('calculator'), '/dipsipCalculator?fund=GOLDBEES&trigger=1.5')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DipSip calculator')
    const table = page.getByRole('grid')
    await expect(table.getByRole('row')).toHaveCount(1 + 4)
    await expect(table).toContainText('Dips only')
    await page.getByRole('button', { name: 'More: Monthly budget' }).click()
    await expect(page).toHaveURL(/monthly=5500/)
    await expectAccessible(page)
    await keepPictures(page, 'dipsip-calculator')
    await page.getByRole('link', { name: 'Subscribe with these settings' }).click()
    await search(page).fill('goldbees')
    const fund = card(page, 'GOLDBEES')
    await expect(fund.getByText('Will Subscribe')).toBeVisible()
    await expect(fund.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('5,500')
    await expect(fund.getByRole('spinbutton', { name: 'Trigger %' })).toHaveValue('1.5')
  })
})
