import { expect, expectAccessible, keepPictures, type Page, signIn, test } from './harness.ts'

const path = '/tradingagent/indicators'
const chart = (page: Page) => page.getByRole('application', { name: /^Chart of/ })
const sentence = (page: Page) => page.getByRole('textbox', { name: 'Say what to draw, mark or compare' })

test.describe('the Charting Agent', () => {
  test('[R26 R27] a stranger finds a symbol, draws an indicator, marks a sentence and shares the address', async ({
    page,
  }) => {
    await page.goto('/tradingagent')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Charting Agent' })).toBeVisible()
    await expect(chart(page)).toBeVisible()

    await page.getByRole('combobox', { name: 'Find a symbol' }).fill('tcs')
    await page.getByRole('option', { name: /^TCS/ }).first().click()
    await expect(page).toHaveURL(/symbol=TCS/)

    await sentence(page).fill('mark every rsi under 30 with close above 200 dma')
    await sentence(page).press('Enter')
    await expect(page.getByText('Every word understood')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Understood as' })).toContainText('rsi(14) < 30')
    await expect(page.getByRole('region', { name: 'Matches' })).toContainText('What followed')

    await sentence(page).fill('draw supertrend 10,3')
    await sentence(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Change Supertrend 10 3' })).toBeVisible()

    await sentence(page).fill('mark every florble under 30')
    await sentence(page).press('Enter')
    await expect(page.locator('mark', { hasText: 'florble' })).toBeVisible()

    await sentence(page).fill('remove ema')
    await sentence(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Change EMA 20' })).toHaveCount(0)

    const address = page.url()
    await page.goto('/about')
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Change Supertrend 10 3' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Matches' })).toContainText('What followed')
    await expectAccessible(page)
    await keepPictures(page, 'charting', { fullPage: false })
  })

  test('a pattern is scanned, a ratio is drawn, and picture and CSV are saved', async ({ page }) => {
    // One that some of so many show on any day.
    await page.goto(`${path}?mark=pattern(doji)&scan=NIFTY+500&vs=index%3ANIFTY+50&ratio=on`)
    const scan = page.getByRole('dialog', { name: 'Scan' })
    await expect(scan.getByText('Rank')).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(page.getByText('RELIANCE / NIFTY 50')).toBeVisible()
    const saved = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name }).click()
      return (await download).suggestedFilename()
    }
    expect(await saved('Save as picture')).toBe('reliance-day.png')
    expect(await saved('Download CSV')).toBe('reliance-day.csv')
  })

  test('the candle patterns of a chart are those the market is searched for', async ({ page }) => {
    // Five years: bars narrower than a pixel, of which a crosshair must not take a neighbour.
    await page.goto(`${path}?mark=pattern(doji)&range=5Y`)
    const area = page.getByRole('region', { name: 'Chart of RELIANCE' })
    const doji = area.getByText(/\bDoji\b/)
    const match = page
      .getByRole('region', { name: 'Matches' })
      .getByRole('button', { name: / 20\d\d$/ })
      .first()
    const pointAt = async () => {
      await match.click()
      const day = ((await match.textContent()) ?? '').replace(/^\d+(?=\d{1,2} [A-Z])/, '')
      await expect(area.getByText(day)).toBeVisible()
      await chart(page).focus()
      await page.keyboard.press('-')
      await page.keyboard.press('-')
      await expect(area.getByText(day)).toBeVisible()
    }
    await pointAt()
    await expect(doji).toHaveCount(0)
    await page.keyboard.press('q')
    await expect(doji).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/patterns=on/)
    await pointAt()
    await expect(doji).toBeVisible()
  })

  test('drawings and layouts are kept for a person', async ({ page }) => {
    await signIn(page, `charts-${Date.now()}@example.com`, path)
    await expect(chart(page)).toBeVisible()
    await page.getByRole('button', { name: 'Horizontal line' }).click()
    await chart(page).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '1 drawn' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '1 drawn' })).toBeVisible()

    // Taken in hand, moved by a key, removed, and brought back.
    await chart(page).focus()
    await page.keyboard.press('x')
    await expect(page.getByText(/Arrows or the pointer move the drawing/)).toBeVisible()
    const changed = page.waitForResponse('**/api/charting/drawings/change')
    await page.keyboard.press('ArrowUp')
    expect((await changed).status()).toBe(200)
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: '1 drawn' })).toBeVisible()

    // And a line dragged by the pointer.
    await page.getByRole('button', { name: 'Trend line' }).click()
    const box = await chart(page).boundingBox()
    if (!box) throw new Error('the chart has no place')
    await page.mouse.click(box.x + 200, box.y + 200)
    await page.mouse.click(box.x + 400, box.y + 140)
    await expect(page.getByRole('button', { name: '2 drawn' })).toBeVisible()
    const dragged = page.waitForResponse('**/api/charting/drawings/change')
    await page.mouse.move(box.x + 300, box.y + 170)
    await page.mouse.down()
    await page.mouse.move(box.x + 340, box.y + 230, { steps: 5 })
    await page.mouse.up()
    expect((await dragged).status()).toBe(200)

    await page.getByRole('button', { name: 'Layouts' }).click()
    await page.getByRole('menuitem', { name: 'Save this layout' }).click()
    await page.getByLabel('Name').fill('Pullback study')
    await page.getByRole('button', { name: 'Save layout' }).click()
    await expect(page.getByRole('button', { name: 'Layout: Pullback study' })).toBeVisible()
  })
})
