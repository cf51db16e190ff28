import { join } from 'node:path'
import { expect, root, test } from './harness.ts'

test('[S13 K15] the carousel has four slides in a 450 high frame, moves by arrows and dots, and loops', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: /carousel|highlights|introduction/i })
  await expect(carousel.getByRole('group')).toHaveCount(4)
  const frame = await carousel.getByRole('group').first().boundingBox()
  expect(frame?.height).toBe(450)
  const dots = carousel.getByRole('button', { name: /slide \d/i })
  await expect(dots).toHaveCount(4)
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  await expect.poll(current).toBe(0)
  await carousel.getByRole('button', { name: /next/i }).click()
  await expect.poll(current).toBe(1)
  await carousel.getByRole('button', { name: /previous/i }).click()
  await carousel.getByRole('button', { name: /previous/i }).click()
  await expect.poll(current).toBe(3)
  await dots.nth(2).click()
  await expect.poll(current).toBe(2)
})

test('[S13] the carousel turns by itself and can be paused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', { name: /carousel|highlights|introduction/i })
  const dots = carousel.getByRole('button', { name: /slide \d/i })
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  await expect(carousel.getByRole('button', { name: /pause/i })).toBeVisible()
  // From here on only the time that is let pass: on a busy machine a slide's seven seconds are soon over.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const before = await current()
  await page.clock.runFor(7500)
  const after = (before + 1) % 4
  await expect.poll(current).toBe(after)
  await carousel.getByRole('button', { name: /pause/i }).click()
  // Whoever is on it, by mouse or keyboard, holds it too.
  await carousel.getByRole('button', { name: /play/i }).blur()
  await page.mouse.move(1, 1)
  await page.clock.runFor(21_000)
  expect(await current()).toBe(after)
})

test('[S16 S17] slides three and four lead to the two agents', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const slides = page.getByRole('region', { name: /carousel|highlights|introduction/i }).getByRole('group')
  await expect(slides.nth(2).locator('a[href="/assistant"]')).toHaveCount(1)
  await expect(slides.nth(3).locator('a[href="/tradingagent/indicators"]')).toHaveCount(1)
})

test('[S18] the page shows a real answer from the loaded market, and the offer for enterprises', async ({ page }) => {
  await page.goto('/')
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  expect(await table.getByRole('row').count()).toBeGreaterThan(3)
  await expect(page.getByText(/simulated/i).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Data, Our Software. Your AI.' })).toBeVisible()
  if (process.env.UPDATE_PICTURES) await page.screenshot({ path: join(root, 'docs/pictures/landing.png') })
})

test('[R1 R23 R40 R41 R42] the first paint needs no script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const [path, text] of [
    ['/', /generational wealth/i],
    ['/about', /about/i],
    ['/privacy', /privacy/i],
    ['/tnc', /terms/i],
    ['/contact', /contact/i],
    ['/disclaimer', /not .*advice/i],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await context.close()
})
