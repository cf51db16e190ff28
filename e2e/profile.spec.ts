import { readFile } from 'node:fs/promises'
import { connectTelegram, startReceiver } from './channels.ts'
import { expect, expectAccessible, expectWhole, type Page, signIn, test, widths } from './harness.ts'

const storedTelegramUser = (page: Page) => page.evaluate(() => localStorage.getItem('telegram-user'))

test.describe('the profile', () => {
  test('[/profile] somebody connects Telegram, sees it in another browser, signs that one out, and disconnects it', async ({
    page,
    browser,
    expectComplaints,
  }) => {
    expectComplaints(/401/)
    await signIn(page, 'tara.iyer@example.com', '/about')
    await page.getByRole('button', { name: /^account/i }).click()
    await page.getByText('View Profile').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await expect(page.getByRole('region', { name: 'Google Account' })).toContainText('tara.iyer@example.com')
    await expect(page.getByText('Connect Your Telegram')).toBeVisible()

    await connectTelegram(page, 'tara_iyer')
    await expect(page.getByText('Telegram account connected successfully!')).toBeVisible()
    const card = page.getByRole('region', { name: 'Telegram Integration' })
    await expect(card).toContainText('Connected Successfully!')
    await expect(card).toContainText('Hello, Asha!')
    await expect(card).toContainText('@tara_iyer')
    expect(JSON.parse((await storedTelegramUser(page)) ?? '{}')).toMatchObject({ username: 'tara_iyer' })
    await expectAccessible(page)

    const other = await (await browser.newContext()).newPage()
    await signIn(other, 'tara.iyer@example.com', '/profile')
    await expect(other.getByRole('region', { name: 'Telegram Integration' })).toContainText('@tara_iyer')

    await page.reload()
    const devices = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other.getByText('Sign in to connect a channel and to save.')).toBeVisible()
    await other.context().close()

    await page.getByRole('button', { name: 'Disconnect Telegram' }).click()
    await expect(page.getByText('Telegram account disconnected')).toBeVisible()
    await expect(page.getByText('Connect Your Telegram')).toBeVisible()
    expect(await storedTelegramUser(page)).toBeNull()
  })

  test('[/profile] an account of Telegram that is somebody else’s is refused', async ({
    page,
    browser,
    expectComplaints,
  }) => {
    expectComplaints(/409/)
    const first = await (await browser.newContext()).newPage()
    await signIn(first, 'first.owner@example.com', '/profile')
    await connectTelegram(first, 'shared_account')
    await expect(first.getByText('Telegram account connected successfully!')).toBeVisible()
    await first.context().close()
    await signIn(page, 'second.owner@example.com', '/profile')
    await connectTelegram(page, 'shared_account')
    await expect(page.getByText('This Telegram account is connected to another user.')).toBeVisible()
    await expect(page.getByText('Connect Your Telegram')).toBeVisible()
  })

  test('[/profile] a webhook is set up, pinged, verified by the receiver, and its secret replaced', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/424/)
    await signIn(page, 'web.hook@example.com', '/profile')
    await page.getByRole('button', { name: 'Create a secret' }).click()
    const secret = await page.getByLabel('Webhook Secret').inputValue()
    expect(secret).toMatch(/^[\w-]{48}$/)
    const receiver = await startReceiver(secret)
    try {
      await page.getByLabel('Callback URL').fill(receiver.address)
      await page.getByRole('button', { name: 'Save Webhook Configuration' }).click()
      await expect(page.getByText('Webhook configuration updated successfully!')).toBeVisible()
      await page.getByRole('button', { name: 'Ping', exact: true }).click()
      await expect(page.getByText('Ping delivered (204)')).toBeVisible()
      await expect.poll(receiver.said).toContain('"path": "/ping"')
      expect(receiver.said()).toContain('"message": "ping"')

      await page.reload()
      await expect(page.getByLabel('Callback URL')).toHaveValue(receiver.address)
      await expect(page.getByLabel('Webhook Secret')).toHaveValue(secret)
      await page.getByRole('button', { name: 'Generate New Secret' }).click()
      await page.getByRole('button', { name: 'Ping', exact: true }).click()
      await expect(page.getByText('Ping failed: no 2xx answer')).toBeVisible()
      await expect.poll(receiver.said).toContain('the signature does not fit')
      await page.getByRole('button', { name: 'Save Webhook Configuration' }).click()
      await expect(page.getByText(/secret before this one signs too/)).toBeVisible()

      await page.getByLabel('Callback URL').fill('ftp://x')
      await page.getByRole('button', { name: 'Save Webhook Configuration' }).click()
      await expect(page.getByText('URL must start with https:// or http://')).toBeVisible()
      await expectAccessible(page)
    } finally {
      receiver.stop()
    }
  })

  test('[/profile] somebody takes her data along and deletes her account', async ({ page }) => {
    await signIn(page, 'last.day@example.com', '/profile')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')
    const { rows } = JSON.parse(await readFile(await download.path(), 'utf8')) as { rows: Record<string, unknown[]> }
    expect(rows.users).toMatchObject([{ email: 'last.day@example.com' }])

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
    await dialog.getByLabel('Type last.day@example.com to confirm').fill('last.day@example.com')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account was deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('[/profile] is accessible in both themes and scrolls only downwards, on a phone and on a desk', async ({
    page,
  }) => {
    await signIn(page, 'looker@example.com', '/profile')
    await connectTelegram(page, 'looker')
    await expect(page.getByText('Hello, Asha!')).toBeVisible()
    await page.getByText('How to check that a message is ours').click()
    for (const at of widths) {
      await page.setViewportSize(at)
      await expectWhole(page, 'profile', at)
    }
  })
})
