import { join } from 'node:path'
import { connectTelegram, startReceiver } from './channels.ts'
import { expect, expectAccessible, keepPictures, type Page, pictures, signIn, test } from './harness.ts'

const port = Number(process.env.E2E_PORT)
const telegram = `http://localhost:${port + 100}`
const broker = `http://localhost:${port + 200}`
const stamp = Date.now()

const rule = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const verb = async (page: Page, name: string, label: string) => {
  await rule(page, name).hover()
  await page.getByRole('button', { name: `Rule: ${name}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

interface NewRule {
  readonly sentence: string
  readonly name: string
  readonly channel?: 'Telegram' | 'Callback URL'
}

/** From a sentence, with its year before it is armed. */
async function armRule(page: Page, { sentence, name, channel = 'Telegram' }: NewRule): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await expect(dialog.getByRole('button', { name: 'Arm rule' })).toBeDisabled()
  await dialog.getByLabel('When').fill(sentence)
  await expect(dialog.getByText('The message as it will look')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Tell me by').selectOption(channel)
  await dialog.getByText('When it may speak').click()
  await dialog.getByRole('radio', { name: 'Every time' }).check()
  await dialog.getByRole('button', { name: 'Arm rule' }).click()
  await expect(page.getByText('Rule armed')).toBeVisible()
  await expect(rule(page, name)).toBeVisible()
}

test.describe('alerts', () => {
  test.setTimeout(150_000)

  test('[R6 S6 S7] a sentence becomes a rule, fires, reaches the inbox and Telegram, and its link carries a basket to the broker', async ({
    page,
  }) => {
    const name = `Above one hundred ${stamp}`
    const username = `alert_${stamp}`
    await signIn(page, `alerts-${stamp}@example.com`, '/profile')
    await connectTelegram(page, username)
    await expect(page.getByText('Telegram account connected successfully!')).toBeVisible()

    await page.goto('/alerts')
    await expect(page.getByText('Nothing is watched yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New rule' }).click()
    await page
      .getByRole('dialog', { name: 'New rule' })
      .getByLabel('When')
      .fill('tell me when niftybees falls 2% in a day')
    await expect(
      page.getByText(/fired .* in twelve months|times in twelve months|would have fired/i).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: join(pictures, 'alerts-editor.png') })
    await page.getByRole('button', { name: 'Cancel' }).click()

    await armRule(page, { sentence: 'tell me when TCS is above 100', name })
    await page.getByRole('tab', { name: /Inbox/ }).click()
    const line = page.getByRole('listitem').filter({ hasText: name })
    await expect(line).toBeVisible({ timeout: 45_000 })
    await expect(line.getByText('Telegram: sent')).toBeVisible({ timeout: 45_000 })
    const told = await (await page.request.get(telegram)).text()
    expect(told).toContain(`TCS: ${name}`)
    // Its link is behind these words; the inbox holds the same one.
    expect(told).toContain('Open in Artha')
    await expectAccessible(page)
    await keepPictures(page, 'alerts-inbox', { themes: ['light', 'dark'] })

    // The link of the message, as the person opens it.
    await line.getByRole('link', { name: 'Review orders' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trading Dashboard')
    const order = page.getByRole('article', { name: 'TCS' })
    await expect(order).toContainText('Live: ₹')
    const quantity = Number(await order.getByLabel('Quantity').inputValue())
    const price = Number(await order.getByLabel('Target Price').inputValue())
    await page.getByRole('button', { name: 'Confirm Orders' }).click()
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PLACE ON ZERODHA' }).click(),
    ])
    await expect(window.getByRole('heading', { name: 'Broker stand-in' })).toBeVisible()
    const handed = (await (await page.request.get(`${broker}/handed`)).json()) as { orders: unknown[] }[]
    expect(handed.at(-1)?.orders).toEqual([
      {
        exchange: 'NSE',
        tradingsymbol: 'TCS',
        quantity,
        transaction_type: 'BUY',
        order_type: 'LIMIT',
        price,
        product: 'CNC',
      },
    ])
    await window.close()

    // Sent again, and every try is in the log.
    await page.goto('/alerts?tab=deliveries')
    const delivery = page.getByRole('listitem').filter({ hasText: name })
    await delivery.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('On its way again')).toBeVisible()
    await expect
      .poll(async () => (await (await page.request.get(telegram)).text()).split(`TCS: ${name}`).length - 1, {
        timeout: 45_000,
      })
      .toBe(2)
    await delivery.getByRole('button', { name: /attempt/ }).click()
    await expect(delivery.getByText(/"alert_id"/)).toBeVisible()
    await keepPictures(page, 'alerts-deliveries', { themes: ['light', 'dark'] })
  })

  test('[R29] a rule reaches a webhook; it is tested, changed, paused, snoozed, cloned, deleted and brought back; agents are paused together', async ({
    page,
  }) => {
    const name = `By webhook ${stamp}`
    await signIn(page, `rules-${stamp}@example.com`, '/profile')
    await page.getByRole('button', { name: 'Create a secret' }).click()
    const receiver = await startReceiver(await page.getByLabel('Webhook Secret').inputValue())
    try {
      await page.getByLabel('Callback URL').fill(receiver.address)
      await page.getByRole('button', { name: 'Save Webhook Configuration' }).click()
      await expect(page.getByText('Webhook configuration updated successfully!')).toBeVisible()
      await page.goto('/alerts')
      await armRule(page, { sentence: 'tell me when INFY is above 100', name, channel: 'Callback URL' })
      await expect.poll(receiver.said, { timeout: 45_000 }).toContain(name)
      expect(receiver.said()).toContain('/trade?i=NSE:INFY')
    } finally {
      receiver.stop()
    }

    await verb(page, name, 'Test now')
    const test = page.getByRole('dialog', { name: 'Test now' })
    await expect(test.getByText('The message as it will look. Nobody was told.')).toBeVisible()
    await expect(test).toContainText(`INFY: ${name}`)
    await expectAccessible(page)
    await test.getByRole('button', { name: 'Close' }).click()

    await verb(page, name, 'Edit')
    const changed = `${name}, changed`
    const editor = page.getByRole('dialog', { name: 'Change rule' })
    await editor.getByLabel('Name').fill(changed)
    await editor.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByText('Rule changed')).toBeVisible()
    await expect(rule(page, changed)).toBeVisible()

    await verb(page, changed, 'Pause')
    await expect(rule(page, changed)).toContainText('Paused')
    await verb(page, changed, 'Resume')
    await expect(rule(page, changed)).not.toContainText('Paused')
    await verb(page, changed, 'Snooze for one hour')
    await expect(rule(page, changed)).toContainText('Snoozed')
    await verb(page, changed, 'Wake up')
    await expect(rule(page, changed)).not.toContainText('Snoozed')
    await verb(page, changed, 'Clone')
    await expect(rule(page, `${changed} (copy)`)).toBeVisible()
    await verb(page, `${changed} (copy)`, 'Delete')
    await expect(rule(page, `${changed} (copy)`)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rule(page, `${changed} (copy)`)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, 'alerts-rules', { themes: ['light', 'dark'] })

    await page.goto('/tradingagent/agents')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Agents')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByText('2 of 200 agents')).toBeVisible()
    await page.getByRole('button', { name: 'Pause all' }).click()
    await expect(page.getByText('Paused 2 rules')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Paused' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Resume all' }).click()
    await expect(page.getByText('Resumed 2 rules')).toBeVisible()

    // A channel that cannot be reached is said above everything else.
    await page
      .getByRole('article', { name: `${changed} (copy)`, exact: true })
      .getByRole('button', { name: 'Edit' })
      .click()
    await editor.getByLabel('Tell me by').selectOption('Telegram')
    // The form says so too while it is open.
    await expect(editor.getByText(/Telegram is not connected/)).toBeVisible()
    await editor.getByRole('button', { name: 'Save rule' }).click()
    await expect(editor).toBeHidden()
    await expect(page.getByText('Telegram is not connected.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Connect', exact: true })).toHaveAttribute('href', '/profile')
    await expectAccessible(page)
    await keepPictures(page, 'agents', { themes: ['light', 'dark'] })
  })
})
