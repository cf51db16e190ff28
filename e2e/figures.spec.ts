import { expect, test } from './harness.ts'

test('[K15 K16] the carousel is 450 high and its card at most 600 wide, however wide the window is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/')
  const slide = page
    .getByRole('region', { name: /carousel|highlights|introduction/i })
    .getByRole('group')
    .first()
  expect((await slide.boundingBox())?.height).toBe(450)
  const card = slide.getByRole('heading').locator('..')
  const width = (await card.boundingBox())?.width ?? 0
  expect(width).toBeGreaterThan(400)
  expect(width).toBeLessThanOrEqual(600)
})

test('[K19 K20 K21] the theme is light: green, dark blue and amber on off-white, with colours for what went wrong or well', async ({
  page,
}) => {
  await page.goto('/about')
  const theme = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const names = ['primary', 'secondary', 'tertiary', 'error', 'warning', 'info', 'success']
    return {
      ground: getComputedStyle(document.body).backgroundColor,
      ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim().toUpperCase()])),
    }
  })
  expect(theme).toEqual({
    ground: 'rgb(250, 250, 247)',
    primary: '#0B7A4B',
    secondary: '#14213D',
    tertiary: '#F2A516',
    error: '#B3261E',
    warning: '#8A5A00',
    info: '#0B5CAD',
    success: '#0B7A4B',
  })
})

test('[R45] a screen’s script is fetched when its route is opened, not before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  const before = [...scripts]
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  const fetched = scripts.slice(before.length)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((path) => before.includes(path))).toEqual([])
})

test('on a phone a table shades the side where its columns go on, until the last is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/indexes')
  const grid = page.getByRole('grid').first()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const shade = () =>
    grid.evaluate((table) => getComputedStyle(table.parentElement?.parentElement as Element, '::after').opacity)
  await expect.poll(shade).toBe('1')
  await grid.evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }))
  await expect.poll(shade).toBe('0')
})

test('on a phone every range of a chart is in sight, and what is pressed has room for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/company/TCS')
  const chart = page.getByRole('region', { name: 'Price', exact: true })
  const ranges = chart.getByRole('radio')
  await expect(ranges.last()).toBeAttached()
  const ends = await ranges.evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().right))
  const edge = await chart.evaluate((frame) => frame.getBoundingClientRect().right)
  expect(ends.filter((right) => right > edge)).toEqual([])

  await page.goto('/marketdata')
  expect((await page.getByLabel('Universe').boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('on a phone tabs shade the side where they go on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/marketdata')
  const tabs = page.getByRole('tablist').first()
  await expect(tabs).toBeVisible()
  const shade = () => tabs.evaluate((list) => getComputedStyle(list.parentElement as Element, '::after').opacity)
  await expect.poll(shade).toBe('1')
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }))
  await expect.poll(shade).toBe('0')
})
