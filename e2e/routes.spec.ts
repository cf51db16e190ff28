import { join } from 'node:path'
import { product, routes } from 'core/contract'
import { expect, expectAccessible, pictures, signIn, test, widths } from './harness.ts'

/** A path a browser can open: parameters filled with something that exists. */
const opened = (path: string): string =>
  path.replace(':symbol', 'TCS').replace(':uuid', '3f1c2a4e-8b1d-4c7e-9a55-0d6f1c2b3a4d')

const fileName = (path: string): string => (path === '/' ? 'home' : path.slice(1).replace(/[/:]/g, '-'))

for (const { name, width, height } of widths) {
  test.describe(`at ${name} wide`, () => {
    test.use({ viewport: { width, height } })

    for (const route of routes) {
      test(`[R43] ${route.path} opens, is accessible in both themes, scrolls only downwards and keeps its picture`, async ({
        page,
        expectComplaints,
      }) => {
        // The share link above belongs to nobody: its screen must say so, and the browser logs the 404 of the call.
        if (route.path.startsWith('/share')) expectComplaints(/404/)
        if ('operators' in route) await signIn(page, 'operator@example.com', opened(route.path))
        else await page.goto(opened(route.path))
        const target = 'redirectTo' in route ? routes.find(({ path }) => path === route.redirectTo) : route
        await expect(page).toHaveTitle(
          new RegExp(`${target?.path === '/' ? '' : (target?.title ?? '')}.*${product.name}`),
        )
        await expect(page.locator('h1')).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(sideways).toBe(0)
        await expectAccessible(page)
        await page.screenshot({ path: join(pictures, `${fileName(route.path)}-${name}.png`), fullPage: true })
        // A theme changes colours and nothing else; without motion they change at once.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectAccessible(page, 'color-contrast')
      })
    }

    test('[R44 S47] an unknown path shows the not-found screen', async ({ page, expectComplaints }) => {
      expectComplaints(/404/)
      const reply = await page.goto('/no/such/page')
      expect(reply?.status()).toBe(404)
      await expect(page.getByText('404', { exact: true })).toBeVisible()
      await expect(page.getByText('Oops! Page not found.')).toBeVisible()
      await expectAccessible(page)
      await page.screenshot({ path: join(pictures, `not-found-${name}.png`), fullPage: true })
      await page.getByRole('link', { name: 'Go back home' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  })
}
