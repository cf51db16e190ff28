import { expect, expectAccessible, holdBack, type Page, signIn, test } from './harness.ts'

test('[S19 S21 S23 K5 K13 P3] the top bar is 64 high with menu, market, search and Login', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBe(64)
  await expect(bar.getByRole('button', { name: /menu/i })).toBeVisible()
  await expect(bar.getByRole('combobox', { name: /market/i })).toHaveValue('IN')
  await expect(bar.getByRole('combobox', { name: /search/i })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('[S24 K12] the drawer is 280 wide, closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/about')
  const opener = page.getByRole('button', { name: /menu/i })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: /menu/i })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
  await expect(drawer.getByText('User', { exact: true })).toBeVisible()
  await expect(drawer.getByText('MAIN MENU')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('[S26 S27 S28 S30 S31] the main menu leads to every page it lists, in order', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: /menu/i }).click()
  const drawer = page.getByRole('dialog', { name: /menu/i })
  for (const group of ['Trading Agent', 'Equity', 'Derivatives']) {
    const toggle = drawer.getByRole('button', { name: group })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
  const menu = drawer.getByRole('navigation', { name: 'MAIN MENU' })
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([
    '/',
    '/assistant',
    '/tradingagent/agents',
    '/tradingagent/jobs',
    '/dipsip',
    '/watchlist',
    '/marketdata',
    '/alerts',
    '/shareholding',
    '/indexes',
    '/futures',
    '/options',
  ])
})

test('[S39] company search starts at three characters, is worked by the keyboard, and clears after choosing', async ({
  page,
}) => {
  await page.goto('/about')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/company/list')) asked.push(new URL(request.url()).search)
  })
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /search/i })
  await expect(box).toBeFocused()
  await box.pressSequentially('tc')
  await box.pressSequentially('s')
  const first = page.getByRole('listbox').getByRole('option').first()
  await expect(first).toContainText('TCS')
  expect(asked).toEqual(['?country=IN&q=tcs'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/TCS$/)
  await expect(box).toHaveValue('')
})

test.describe('before the script is here', () => {
  /** Opened, in sight, and without its script until it is let through. */
  async function openUnanswering(page: Page, path: string): Promise<() => void> {
    const comes = await holdBack(page, /\/assets\/.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('combobox', { name: /search/i })).toBeVisible()
    return comes
  }

  test('what is typed into the search is searched for when it comes', async ({ page }) => {
    const comes = await openUnanswering(page, '/about')
    const box = page.getByRole('combobox', { name: /search/i })
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.type('tcs')
    comes()
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('TCS')
    await expect(box).toHaveValue('tcs')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/company\/TCS$/)
  })

  test('a button that was pressed is answered when it comes', async ({ page }) => {
    const comes = await openUnanswering(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    comes()
    await expect(page.getByRole('dialog', { name: /menu/i })).toBeVisible()
  })
})

test('[V10] company search encodes what is typed and says when nothing is found', async ({ page }) => {
  await page.goto('/about')
  const request = page.waitForRequest(/\/api\/company\/list/)
  await page.getByRole('combobox', { name: /search/i }).fill('zz&q=%_%')
  expect((await request).url()).toContain(`q=${encodeURIComponent('zz&q=%_%')}`)
  await expect(page.getByText('No companies found')).toBeVisible()
})

test('[S32 S33] the chat button opens the assistant in a new tab, and is not on the assistant', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('link', { name: /research agent.*new tab/i }).last()
  const opened = page.context().waitForEvent('page')
  await button.click()
  const assistant = await opened
  await expect(assistant).toHaveURL(/\/assistant$/)
  await expect(assistant.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(assistant.getByRole('link', { name: /open the research agent/i })).toHaveCount(0)
})

test('[S22 P2] signed in, the avatar menu offers View Profile and Logout', async ({ page }) => {
  await signIn(page, 'asha@example.com', '/about')
  await page.getByRole('button', { name: /account/i }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View Profile', 'Logout'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the skip link is the first stop of the keyboard and leads to the content', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip to/i })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('every page says that the data is simulated, with the way to connect a vendor', async ({ page }) => {
  await page.goto('/about')
  const bar = page
    .getByRole('region', { name: /sample data/i })
    .or(page.getByText('Simulated sample data').locator('..'))
  await expect(bar.first()).toBeVisible()
  await expect(page.getByRole('link', { name: /connect a .*vendor/i }).first()).toBeVisible()
})

test('simulated figures are marked in one colour wherever they are, an answer included', async ({ page }) => {
  const colours: string[] = []
  const look = async () => {
    const chip = page.getByRole('main').getByText('Source: Simulated sample data').first()
    colours.push(await chip.evaluate((element) => getComputedStyle(element).color))
  }
  for (const path of [
    '/etfList',
    '/indexes',
    '/indexes?index=NIFTY+50',
    '/mutualfunds',
    '/livemarkets',
    '/shareholding',
  ]) {
    await page.goto(path)
    await look()
  }
  await signIn(page, 'colour@example.com', '/assistant')
  await page.getByRole('textbox', { name: 'Your question' }).fill('nifty 50 companies with roce above 20')
  await page.keyboard.press('Control+Enter')
  await look()
  expect(new Set(colours).size).toBe(1)
})

test('dark theme is kept after a reload and passes the same checks', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/', '/about', '/login', '/watchlist']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})
