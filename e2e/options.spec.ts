import { expect, expectAccessible, keepPictures, type Page, signIn, test } from './harness.ts'

const chain = (page: Page) => page.getByRole('table', { name: /option chain/ })
const atMoney = (page: Page, kind: 'call' | 'put') =>
  chain(page)
    .getByRole('row')
    .filter({ hasText: 'ATM' })
    .getByRole('button', { name: new RegExp(` ${kind}( at|$)`) })

test.describe('options', () => {
  test('[R13] the option chain lives over its socket, survives its loss, and replays a stored day', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/WebSocket connection to .* failed/)
    const sockets: { close: () => Promise<void> }[] = []
    let isCut = false
    await page.routeWebSocket(/\/v1\/live/, async (socket) => {
      if (isCut) {
        await socket.close()
        return
      }
      socket.connectToServer()
      sockets.push(socket)
    })
    await page.goto('/options')
    await expect(chain(page)).toBeVisible()
    await expect(page.getByText(/^Live · \d\d:\d\d:\d\d IST$/)).toBeVisible()
    // The premium at the money moves by itself.
    const premium = atMoney(page, 'call').locator('b')
    const before = await premium.textContent()
    await expect(premium).not.toHaveText(before ?? '', { timeout: 30_000 })
    await expectAccessible(page)

    // All strikes: only those in sight are in the page, the money in the middle.
    await page.getByRole('radio', { name: 'All strikes' }).click()
    await expect(chain(page)).toHaveAttribute('aria-rowcount', '125')
    await expect(atMoney(page, 'call')).toBeInViewport()
    expect(await chain(page).getByRole('row').count()).toBeLessThan(60)
    await page.getByRole('radio', { name: '7 strikes to either side' }).click()

    // The socket is really cut, and stays so; the page says since when, and comes back by itself.
    isCut = true
    for (const socket of sockets) await socket.close()
    await expect(page.getByText(/^Delayed, last \d\d:\d\d:\d\d$/)).toBeVisible()
    isCut = false
    await expect(page.getByText(/^Live · /)).toBeVisible({ timeout: 30_000 })

    await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 2 })
    const slider = page.getByRole('slider', { name: 'Moment of the day' })
    await expect(slider).toHaveAttribute('aria-valuetext', '15:30 IST')
    await slider.press('Home')
    await expect(page.getByText(/, 09:15:00 IST$/)).toBeVisible()
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d&at=\d+/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(page.getByText(/^Live · /)).toBeVisible()
  })

  test('[R13] legs are laid out by pressing premiums, shared by a link, and their premium is watched', async ({
    page,
  }) => {
    await signIn(page, `options-${Date.now()}@example.com`, '/options')
    await expect(chain(page)).toBeVisible()
    // Of one strike, also when the price takes the money to the next one in between.
    await atMoney(page, 'call').click()
    await expect(page).toHaveURL(/legs=b1-\d+c/)
    const [, strike] = /legs=b1-(\d+)c/.exec(page.url()) ?? []
    await chain(page)
      .getByRole('button', { name: `Buy ${Number(strike).toLocaleString('en-IN')} put` })
      .click()
    const card = page.getByRole('region', { name: 'Long straddle' })
    await expect(card.getByText('Break-evens')).toBeVisible()
    await expect(page).toHaveURL(/legs=b1-/)
    await page.getByRole('radio', { name: 'Premium' }).click()
    await expect(page.getByRole('img', { name: /^Net premium of Long straddle/ })).toBeVisible()
    await keepPictures(page, 'options', { themes: ['light', 'dark'] })
    await page.reload()
    await expect(card).toBeVisible()

    await card.getByRole('button', { name: 'Alert on this premium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alert on this premium' })
    // Any premium is above this one: it fires with the next look.
    await dialog.getByLabel('Premium', { exact: true }).fill('1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await expect(page.getByText('Alert set. It is under Alerts.').first()).toBeVisible()
    await page.goto('/alerts')
    const rule = page.getByRole('row').filter({ hasText: 'Long straddle premium above' })
    await expect(rule).toContainText(/Firing|Fired/i, { timeout: 20_000 })
  })

  test('left far down, it does not take the next page down with it, and is where it was left on the way back', async ({
    page,
  }) => {
    const down = () => page.evaluate(() => Math.round(window.scrollY))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/options')
    await expect(chain(page)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    // A leg is written into the address; the chain stays under the thumb.
    await atMoney(page, 'call').evaluate((button: HTMLElement) => button.click())
    await expect(page).toHaveURL(/legs=b1-\d+c/)
    expect(await down()).toBe(600)
    await page.reload()
    await expect(chain(page)).toBeVisible()
    await expect.poll(down).toBe(600)

    await page.goto('/indexes')
    await expect(page.getByRole('row').nth(1)).toBeAttached()
    expect(await down()).toBe(0)

    await page.goBack()
    await expect(chain(page)).toBeVisible()
    await expect.poll(down).toBe(600)

    // Opened anew by its address, not gone back to.
    await page.goto('/indexes')
    await page.goto('/options')
    await expect(chain(page)).toBeVisible()
    expect(await down()).toBe(0)
  })

  test('on a phone the first three figures of the chain are whole', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/options')
    await expect(chain(page)).toBeVisible()
    const glance = page.getByRole('region', { name: /at a glance/ })
    const change = glance.locator(':scope > :first-child').getByText(/%\)$/)
    // As wide as a change can be: the market stops at a fall of a fifth.
    const ends = await change.evaluate((text) => {
      text.textContent = '−5,857.00 (−20.00%)'
      const row = text.closest('section')
      return [...(row?.children ?? [])].slice(0, 3).map((figure) => figure.getBoundingClientRect().right)
    })
    expect(ends).toHaveLength(3)
    expect(ends.filter((right) => right > 390)).toEqual([])
  })
})
