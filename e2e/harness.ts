import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect, type Page }

export const root = resolve(import.meta.dirname, '..')
export const pictures = join(root, 'artifacts/screens')
mkdirSync(pictures, { recursive: true })

export const widths = [
  { name: '1280', width: 1280, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const

interface Watched {
  /** What the page logged as an error, or threw, or was refused by its content security policy. */
  readonly complaints: string[]
}

/** Every test fails when the page it drives complains: an error nobody asserts on is still an error. */
export const test = base.extend<Watched & { expectComplaints: (pattern: RegExp) => void }>({
  // A prerendered page can be seen before its script answers to the keyboard: a person waits without noticing, a test must be told.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const reply = await goto(url, options)
      if (!options?.waitUntil) {
        await page.waitForLoadState('networkidle')
        if (await page.locator('#root').count())
          await page.locator('html[data-answers="keys"]').waitFor({ state: 'attached' })
      }
      return reply
    }
    await use(page)
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(complaints)
  },
  expectComplaints: [
    async ({ complaints }, use) => {
      const expected: RegExp[] = []
      await use((pattern) => expected.push(pattern))
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the real OpenID Connect flow of the built-in provider, as a person would. */
export async function signIn(page: Page, email: string, redirect = '/'): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === redirect.split('?')[0])
  await expect(page.getByRole('button', { name: /^account/i })).toBeVisible()
}

/** By every rule, or by one. */
export async function expectAccessible(page: Page, rule?: string): Promise<void> {
  // A colour on its way from one theme to the other is of neither.
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition))
  // Only what is wrong is described: on a long table describing what is right takes longer than looking.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // A page without frames is judged where it is; otherwise each finding travels through a second page.
  axe.setLegacyMode(page.frames().length === 1)
  if (rule) axe.withRules([rule])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')) })),
  ).toEqual([])
}

export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What must hold of any page at a width. Its picture is kept under that name. */
export async function expectWhole(page: Page, picture: string, { name }: (typeof widths)[number]): Promise<void> {
  await expect.poll(() => sideways(page)).toBe(0)
  await expectAccessible(page)
  await page.screenshot({ path: join(pictures, `${picture}-${name}.png`), fullPage: true })
  // A theme changes colours and nothing else; without motion they change at once.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await expectAccessible(page, 'color-contrast')
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' })
}

interface Kept {
  readonly themes?: readonly ('light' | 'dark')[]
  /** As long as the page is; otherwise what the window shows of it. */
  readonly fullPage?: boolean
}

/** Pictures at each width, where no page scrolls sideways. Ends on a desk, in the light theme. */
export async function keepPictures(
  page: Page,
  what: string,
  { themes = ['light'], fullPage = true }: Kept = {},
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const { name, ...size } of widths) {
      await page.setViewportSize(size)
      await expect.poll(() => sideways(page), `${what} at ${name}`).toBe(0)
      const of = themes.length > 1 ? `${name}-${theme}` : name
      await page.screenshot({ path: join(pictures, `${what}-${of}.png`), fullPage })
    }
  }
  const { name: _desk, ...size } = widths[0]
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Replies to these addresses come when the given function is called, and not before. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.fallback()
  })
  return release
}
