import { expect, type Page, signIn, test } from './harness.ts'
import { arrowTo, press, tabTo, write } from './keyboard.ts'

const someone = (name: string): string => `${name}-${Date.now()}@example.com`
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test.describe('by the keyboard alone', () => {
  test.setTimeout(120_000)

  test('a person signs in and out', async ({ page }) => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
    await press(page, page.getByRole('link', { name: 'Login' }))
    await press(page, button(page, 'Sign in with Google'))
    await write(page, page.getByLabel('E-mail'), someone('keys'))
    await press(page, button(page, 'Continue'))
    await page.waitForURL('/about')
    await press(page, button(page, /^account/i))
    const out = page.getByRole('menuitem', { name: 'Logout' })
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    while (!(await out.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('a company is found, and a figure asked why', async ({ page }) => {
    await page.goto('/about')
    await page.keyboard.press('/')
    await page.keyboard.type('infosys')
    await expect(page.getByRole('option', { name: /INFY/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Infosys')
    const figure = page.getByRole('main').getByRole('button', { name: /why/i }).first()
    await press(page, figure)
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(figure).toBeFocused()
  })

  test('a question is asked, its answer sorted and kept as a report', async ({ page }) => {
    await signIn(page, someone('keys-ask'), '/assistant')
    await tabTo(page, page.getByRole('textbox', { name: 'Your question' }))
    await page.keyboard.type('nifty 50 companies with roce above 20')
    await page.keyboard.press('Control+Enter')
    const answer = page.getByRole('article').first()
    const head = answer.getByRole('columnheader', { name: /^ROCE/ })
    await expect(head).toBeVisible()
    await arrowTo(page, answer.getByRole('grid'), answer.getByRole('rowgroup').first(), 'ArrowUp')
    await arrowTo(page, answer.getByRole('grid'), head, 'ArrowRight')
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
    await press(page, answer.getByRole('button', { name: 'Save as report' }))
    await write(page, page.getByRole('dialog').getByRole('textbox').first(), 'By the keyboard')
    await press(page, button(page, 'Save report'))
    await expect(page.getByText('Saved as Report')).toBeVisible()
  })

  test('a rule is armed and removed', async ({ page }) => {
    await signIn(page, someone('keys-rule'), '/alerts')
    await press(page, button(page, 'New rule'))
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await write(page, dialog.getByLabel('When'), 'tell me when niftybees falls 2% in a day')
    await expect(dialog.getByText('The message as it will look')).toBeVisible()
    await write(page, dialog.getByLabel('Name'), 'Keys')
    await write(page, dialog.getByLabel('Amount'), '5000')
    await press(page, dialog.getByRole('button', { name: 'Arm rule' }))
    await expect(page.getByText('Rule armed')).toBeVisible()
    const rule = page.getByRole('row').filter({ hasText: 'Keys' })
    await arrowTo(page, page.getByRole('grid').filter({ has: rule }), rule.getByRole('gridcell').last(), 'ArrowRight')
    await press(page, button(page, 'Rule: Keys'))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const remove = page.getByRole('menuitem', { name: 'Delete' })
    while (!(await remove.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Keys' })).toHaveCount(0)
  })

  test('a fund is subscribed to with an amount of its own', async ({ page }) => {
    await signIn(page, someone('keys-dip'), '/dipsip')
    await write(page, page.getByRole('textbox', { name: 'Search ETFs by name or underlying asset' }), 'niftybees')
    const fund = page.getByRole('article', { name: 'NIFTYBEES', exact: true })
    await press(page, fund.getByRole('switch'), 'Space')
    await write(page, fund.getByRole('spinbutton', { name: 'Amount' }), '2500')
    await page.keyboard.press('Tab')
    await press(page, button(page, 'Save All Configurations'))
    await expect(page.getByText('Configurations saved successfully!')).toBeVisible()
    await expect(fund.getByText('Subscribed', { exact: true })).toBeVisible()
  })

  test('an order is changed and confirmed', async ({ page }) => {
    const [{ last }] = await (await page.request.get('/api/trade/instruments?symbols=TCS')).json()
    const price = (Math.round(last * 20) / 20).toFixed(2)
    await page.goto(`/trade?i=NSE:TCS&price=${price}&quantity=3&reportedPrice=${price}&action=BUY`)
    await write(page, page.getByRole('article', { name: 'TCS', exact: true }).getByLabel('Quantity'), '7')
    await press(page, button(page, 'Confirm Orders'))
    await tabTo(page, button(page, /^PLACE ON ZERODHA/))
  })

  test('a watch list is filled, ordered and undone', async ({ page }) => {
    await signIn(page, someone('keys-watch'), '/watchlist')
    const picker = page.getByRole('combobox', { name: 'Add a symbol' })
    for (const symbol of ['TCS', 'INFY']) {
      await write(page, picker, symbol)
      await expect(page.getByRole('option', { name: new RegExp(`^${symbol}\\b`) }).first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').filter({ hasText: symbol })).toBeVisible()
    }
    await press(page, page.getByRole('checkbox', { name: 'Choose TCS' }), 'Space')
    const chosen = page.getByRole('toolbar', { name: 'Chosen rows' })
    await press(page, chosen.getByRole('button', { name: /remove/i }))
    await expect(page.getByRole('row').filter({ hasText: 'TCS' })).toHaveCount(0)
    await press(page, button(page, 'Undo'))
    await expect(page.getByRole('row').filter({ hasText: 'TCS' })).toBeVisible()
  })

  test('the menu leads to an index and on to a company', async ({ page }) => {
    await page.goto('/about')
    await press(page, button(page, /menu/i))
    const drawer = page.getByRole('dialog', { name: /menu/i })
    const group = drawer.getByRole('button', { name: 'Equity' })
    await tabTo(page, group)
    if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter')
    await press(page, drawer.getByRole('link', { name: /^Ind(exes|ices)/ }))
    await expect(page).toHaveURL(/\/indexes/)
    await expect(page.getByRole('grid').first()).toBeVisible()
  })
})

test('with motion reduced nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/assistant', '/livemarkets', '/options', '/alerts']) {
    await page.goto(path)
    await button(page, /menu/i).click()
    await expect(page.getByRole('dialog', { name: /menu/i })).toBeVisible()
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 10)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? String(effect.target?.className) : '')),
    )
    expect(moving, path).toEqual([])
  }
})
