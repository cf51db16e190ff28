import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TelegramWidget } from './telegram-widget.tsx'

const bot = {
  botName: 'artha_bot',
  widgetScript: `${window.location.origin}/widget-that-is-not-there.js`,
  loginOrigin: 'https://oauth.telegram.org',
}

it('hears only the login frame: not another site, not another window, not words of another shape', () => {
  const heard: unknown[] = []
  const { container } = render(
    <TelegramWidget bot={bot} onUser={(user) => heard.push(user)} onFailed={() => undefined} />,
  )
  const frame = document.createElement('iframe')
  container.firstElementChild?.append(frame)
  const said = { event: 'auth_user', auth_data: { id: 7, first_name: 'Asha', auth_date: 1, hash: 'a' } }
  const say = (origin: string, source: Window | null, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: JSON.stringify(data) }))

  say('https://evil.example', frame.contentWindow, said)
  say(bot.loginOrigin, window, said)
  say(bot.loginOrigin, frame.contentWindow, { event: 'resize', height: 40 })
  window.dispatchEvent(
    new MessageEvent('message', { origin: bot.loginOrigin, source: frame.contentWindow, data: 'not JSON' }),
  )
  expect(heard).toEqual([])

  say(bot.loginOrigin, frame.contentWindow, said)
  expect(heard).toEqual([said.auth_data])
})
