import { expect, type Page, signIn, test } from './harness.ts'

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    AUTH_TOKEN: localStorage.getItem('AUTH_TOKEN'),
    user: localStorage.getItem('user'),
    chatSessionId: sessionStorage.getItem('chatSessionId'),
  }))

test('[R11 S40 S41 S44] the sign-in screen has its title, text, one button and the notice', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Sign in to access your financial dashboard')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /terms/i })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /privacy/i })).toBeVisible()
})

test('[S45 T1 E12.token E12.user E12.AUTH_TOKEN] signing in through the identity provider returns to the page asked for, with the token under its two keys', async ({
  page,
}) => {
  await signIn(page, 'asha@example.com', '/watchlist')
  const { token, AUTH_TOKEN, user } = await stored(page)
  expect(token).toBeTruthy()
  expect(AUTH_TOKEN).toBe(token)
  expect(JSON.parse(user ?? '{}')).toMatchObject({ email: 'asha@example.com' })
})

test('[S45] a redirect to another site goes home instead', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/x')}`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByLabel('E-mail').fill('asha@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Past the provider, back, and home: several pages on the way.
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('[M2 S43] a sign-in given up at the provider says so and leaves no session', async ({ page }) => {
  await page.goto('/login?error=access_denied')
  await expect(page.getByRole('alert')).toHaveText(/Failed to complete the sign-in process\. Please try again\./)
  expect(await stored(page)).toEqual({ token: null, AUTH_TOKEN: null, user: null, chatSessionId: null })
})

test('[T3] signing out in one tab clears every key in all of them, and goes home', async ({ page, context }) => {
  await signIn(page, 'ravi@example.com', '/about')
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(other.getByRole('button', { name: /account/i })).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  for (const tab of [page, other])
    expect(await stored(tab)).toMatchObject({ token: null, AUTH_TOKEN: null, user: null })
})

test('after signing out and in as somebody else, no request carries the first person', async ({ page }) => {
  await signIn(page, 'first@example.com', '/about')
  const first = (await stored(page)).token
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  const carried: (string | undefined)[] = []
  page.on('request', (request) => carried.push(request.headers().authorization))
  await signIn(page, 'second@example.com', '/about')
  expect(carried.filter((value) => value?.includes(first ?? 'none'))).toEqual([])
  expect(JSON.parse((await stored(page)).user ?? '{}')).toMatchObject({ email: 'second@example.com' })
})

test('[C2] a token that has gone bad is refreshed once, in silence', async ({ page, expectComplaints }) => {
  expectComplaints(/401/)
  await signIn(page, 'meera@example.com', '/about')
  await page.evaluate(() => {
    localStorage.setItem('token', 'gone.bad.token')
    localStorage.setItem('AUTH_TOKEN', 'gone.bad.token')
  })
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url())
  })
  await page.reload()
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible()
  await expect.poll(async () => (await stored(page)).token).not.toBe('gone.bad.token')
  expect(refreshes.length).toBe(1)
})
