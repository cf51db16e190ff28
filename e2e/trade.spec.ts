import { expect, expectAccessible, keepPictures, type Page, signIn, test } from './harness.ts'

const broker = `http://localhost:${Number(process.env.E2E_PORT) + 200}`

interface Handed {
  readonly api_key: string
  readonly orders: readonly Record<string, string | number>[]
  readonly view: string | null
}

/** What the broker's stand-in was given of this test: each uses a quantity of its own to know its baskets by. */
async function handed(page: Page, quantity: number): Promise<readonly Handed[]> {
  const all = (await (await page.request.get(`${broker}/handed`)).json()) as readonly Handed[]
  return all.filter(({ orders }) => orders.some((order) => order.quantity === quantity))
}

const row = (page: Page, symbol: string) => page.getByRole('article', { name: symbol, exact: true })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Orders' })
/** The broker's window closes at the press, now and then before the press is answered; that it closes is what counts. */
const pressInBrokersWindow = (window: Page, name: string) =>
  Promise.all([
    window.waitForEvent('close'),
    window
      .getByRole('button', { name })
      .click()
      .catch(() => undefined),
  ])
const place = (page: Page) => page.getByRole('button', { name: /^PLACE ON ZERODHA/ })

/** The market's own price, which a link is made with. */
async function lastOf(page: Page, symbol: string): Promise<number> {
  const [instrument] = await (await page.request.get(`/api/trade/instruments?symbols=${symbol}`)).json()
  return instrument.last
}
const rupees = (value: number): string => (Math.round(value * 20) / 20).toFixed(2)

test.describe('the trading dashboard', () => {
  test('[R39 S7 S77 S79 S86 T11 T12 T13 T14 T15 C24 K22 K23] a basket of a link is reviewed, confirmed and handed to the broker exactly as shown, once, after two clicks', async ({
    page,
  }) => {
    const tcs = await lastOf(page, 'TCS')
    const bees = await lastOf(page, 'NIFTYBEES')
    await page.goto(
      `/trade?i=NSE:TCS&i=NSE:NIFTYBEES&price=${rupees(tcs)}&price=${bees.toFixed(2)}&quantity=3&quantity=40&reportedPrice=${rupees(tcs)}&reportedPrice=${bees.toFixed(2)}&action=BUY`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trading Dashboard')
    await expect(page.getByText('2 Orders')).toBeVisible()
    await expect(page.getByText('These orders came from a link.')).toBeVisible()
    await expect(row(page, 'TCS')).toContainText('Live: ₹')
    await expect(place(page)).toHaveCount(0)
    await expectAccessible(page)
    await keepPictures(page, 'trade-review', { themes: ['light', 'dark'] })

    await confirm(page).click()
    await expect(place(page)).toHaveText('PLACE ON ZERODHA')
    await row(page, 'TCS').getByLabel('Quantity').fill('301')
    await expect(place(page)).toHaveCount(0)
    await confirm(page).click()
    await expect(place(page)).toBeEnabled()
    expect(await handed(page, 301)).toEqual([])
    await expectAccessible(page)
    await keepPictures(page, 'trade-confirmed', { themes: ['light', 'dark'] })

    const [window] = await Promise.all([page.waitForEvent('popup'), place(page).click()])
    await expect(window.getByRole('heading', { name: 'Broker stand-in' })).toBeVisible()
    expect(await handed(page, 301)).toEqual([
      {
        api_key: 'stand-in',
        view: 'popup',
        orders: [
          {
            exchange: 'NSE',
            tradingsymbol: 'TCS',
            quantity: 301,
            transaction_type: 'BUY',
            order_type: 'LIMIT',
            price: Number(rupees(tcs)),
            product: 'CNC',
          },
          {
            exchange: 'NSE',
            tradingsymbol: 'NIFTYBEES',
            quantity: 40,
            transaction_type: 'BUY',
            order_type: 'LIMIT',
            price: Number(bees.toFixed(2)),
            product: 'CNC',
          },
        ],
      },
    ])
    // Cancelled there: nothing is doubled by another try.
    await pressInBrokersWindow(window, 'Cancel')
    await expect(page.getByText('Nothing was placed. Press again when you want to.')).toBeVisible()
    await confirm(page).click()
    const [again] = await Promise.all([page.waitForEvent('popup'), place(page).click()])
    await pressInBrokersWindow(again, 'Place')
    expect((await handed(page, 301)).map(({ orders }) => orders.length)).toEqual([2, 2])
    await expect(page.getByText('Did you place these orders?')).toBeVisible()
    await keepPictures(page, 'trade-asked', { themes: ['light', 'dark'] })
    await page.getByRole('button', { name: 'Yes, I placed them' }).click()
    await expect(row(page, 'TCS')).toContainText('You said: placed')
    await expect(row(page, 'TCS').getByLabel('Quantity')).toBeDisabled()
  })

  test('a hostile link gets nothing past the two clicks, and its price is not believed', async ({ page }) => {
    const many = Array.from({ length: 12 }, () => 'i=NSE:TCS&price=1&quantity=302&reportedPrice=1').join('&')
    await page.goto(`/trade?${many}&i=XYZ:EVIL&price=5&quantity=1&reportedPrice=5&i=NSE:INFY&price=9`)
    await expect(page.getByText('Only complete orders are shown; 10 per hand-off.')).toBeVisible()
    await expect(page.getByText('13 Orders')).toBeVisible()
    await expect(row(page, 'EVIL')).toContainText('Not supported')
    await expect(row(page, 'TCS').first()).toContainText('Current: ₹1.00')
    await expect(row(page, 'TCS').first()).toContainText('Live: ₹')
    await confirm(page).click()
    await expect(page.getByText(/Price is \d+% away from the last price. Confirm again./).first()).toBeVisible()
    await expect(place(page)).toHaveCount(0)
    await keepPictures(page, 'trade-hostile', { themes: ['light', 'dark'] })
    await confirm(page).click()
    await expect(page.getByRole('button', { name: 'PLACE ON ZERODHA orders 1–10 of 12' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'PLACE ON ZERODHA orders 11–12 of 12' })).toBeEnabled()
    expect(await handed(page, 302)).toEqual([])
  })

  test('without the script the basket goes to the broker’s own page, which sends one back to be asked', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/publisher\.js|Failed to load resource/)
    await page.route(`${broker}/publisher.js`, (route) => route.abort())
    const price = rupees(await lastOf(page, 'TCS'))
    await page.goto(`/trade?i=NSE:TCS&price=${price}&quantity=303&reportedPrice=${price}`)
    await expect(row(page, 'TCS')).toContainText('Live: ₹')
    await confirm(page).click()
    await expect(page.getByText('Could not load the broker. Try again or open Kite.')).toBeVisible()
    await expectAccessible(page)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /on Zerodha’s page/ }).click(),
    ])
    await tab.getByRole('button', { name: 'Place' }).click()
    await expect(tab).toHaveURL(/\/trade$/)
    await expect(tab.getByText('Did you place these orders?')).toBeVisible()
    expect((await handed(page, 303)).map(({ orders }) => orders)).toEqual([
      [expect.objectContaining({ tradingsymbol: 'TCS', quantity: 303, price: Number(price) })],
    ])
    await page.getByRole('button', { name: 'No, not placed' }).click()
    await expect(confirm(page)).toBeVisible()
  })

  test('[R31 R15 P11] offerings and feedback: what it costs, and a word that operators read', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('row')).toHaveCount(5)
    await keepPictures(page, 'pricing', { themes: ['light', 'dark'] })
    const word = `Written at ${Date.now()}`
    await signIn(page, 'operator@example.com', '/feedback')
    await page.getByLabel('Feedback type').selectOption('Enhancement')
    await page.getByLabel('Your feedback').fill(word)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Thank you for your feedback')).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: word })
    await expect(line).toContainText('operator@example.com')
    await expectAccessible(page)
    await keepPictures(page, 'feedback', { themes: ['light', 'dark'] })
    await line.getByRole('button', { name: 'Done' }).click()
    await expect(line).toHaveCount(0)
  })
})
