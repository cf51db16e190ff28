import { join } from 'node:path'
import { product, routes } from 'core/contract'
import {
  expect,
  expectAccessible,
  expectWhole,
  holdBack,
  type Page,
  pictures,
  sideways,
  signIn,
  test,
  widths,
} from './harness.ts'

/** A path a browser can open: parameters filled with something that exists. */
const opened = (path: string): string =>
  path.replace(':symbol', 'TCS').replace(':uuid', '3f1c2a4e-8b1d-4c7e-9a55-0d6f1c2b3a4d')

const fileName = (path: string): string => (path === '/' ? 'home' : path.slice(1).replace(/[/:]/g, '-'))

/** Fields whose letters a phone would zoom the page to: smaller than 16 pixels. */
const zoomedTo = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    )

const [wide, narrow] = widths

for (const route of routes) {
  // Opened on a phone, then given the width of a desk: what a page needs at a width it must also take up when that comes later.
  test(`[R43] ${route.path} opens, is accessible in both themes, scrolls only downwards and keeps its picture on a phone, on a desk and at 200% zoom`, async ({
    page,
    expectComplaints,
  }) => {
    // The share link above belongs to nobody: its screen must say so, and the browser logs the 404 of the call.
    if (route.path.startsWith('/share')) expectComplaints(/404/)
    await page.setViewportSize(narrow)
    if ('operators' in route) await signIn(page, 'operator@example.com', opened(route.path))
    else await page.goto(opened(route.path))
    const target = 'redirectTo' in route ? routes.find(({ path }) => path === route.redirectTo) : route
    await expect(page).toHaveTitle(new RegExp(`${target?.path === '/' ? '' : (target?.title ?? '')}.*${product.name}`))
    await expect(page.locator('h1')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(await zoomedTo(page)).toEqual([])
    await expectWhole(page, fileName(route.path), narrow)
    await page.setViewportSize(wide)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveCount(1)
    await expectWhole(page, fileName(route.path), wide)
    // At 200% zoom a window has half of its width and height left.
    await page.setViewportSize({ width: wide.width / 2, height: wide.height / 2 })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('button', { name: /menu/i })).toBeInViewport()
    await expect.poll(() => sideways(page)).toBe(0)
  })
}

for (const { name, ...size } of widths) {
  test(`[R44 S47] an unknown path shows the not-found screen, ${name} wide`, async ({ page, expectComplaints }) => {
    expectComplaints(/404/)
    await page.setViewportSize(size)
    const reply = await page.goto('/no/such/page')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByText('Oops! Page not found.')).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: join(pictures, `not-found-${name}.png`), fullPage: true })
    await page.getByRole('link', { name: 'Go back home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
}

/** Routes that name what their first figures need, and what is there once those are. */
const early = [
  ['/company/TCS', 'main [class*="figure"]'],
  ['/indexes', 'main [aria-rowindex="2"]'],
  ['/marketdata', 'main [aria-rowindex="2"]'],
  ['/livemarkets', 'main a[href^="/indexes?index="]'],
  ['/etfList', 'main [aria-rowindex="2"]'],
  ['/futures', 'main [aria-rowindex="2"]'],
  ['/crypto/list', 'main [aria-rowindex="2"]'],
  ['/crypto/news', 'main li'],
  ['/watchlist', 'main [role="tablist"], main h2'],
] as const

test('the calls of a page’s first figures are answered while its script is on its way, and taken by the screen', async ({
  page,
}) => {
  await signIn(page, 'early@example.com', '/about')
  const pages = await Promise.all(
    routes.map(async ({ path }) => ({ path, html: await (await page.request.get(opened(path))).text() })),
  )
  const naming = pages.filter(({ html }) => html.includes('<meta name="first-calls"')).map(({ path }) => opened(path))
  expect(naming.sort()).toEqual(early.map(([path]) => path).sort())
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  for (const [path, shows] of early) {
    asked.length = 0
    const release = await holdBack(page, /\/assets\/index-[^/]*\.js$/)
    const opening = page.goto(path)
    await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' })
    const calls = ((await page.locator('meta[name="first-calls"]').getAttribute('content')) ?? '')
      .split(' ')
      .map((call) => call.replace(':symbol', 'TCS'))
    // The application has not run: nobody else can have asked.
    await expect.poll(() => asked).toEqual(calls)
    release()
    await opening
    await expect(page.locator(shows).first()).toBeVisible()
    // Her own lists are read again once their changes are heard, lest one fall between.
    const most = path === '/watchlist' ? 2 : 1
    for (const call of calls) expect(asked.filter((each) => each === call).length, call).toBeLessThanOrEqual(most)
    await page.unroute(/\/assets\/index-[^/]*\.js$/)
  }
})
