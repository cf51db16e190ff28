import { useEffect, useRef } from 'react'
import { loadScript } from '#lib/script-loader.ts'
import type { WidgetUser } from '../telegram-user.ts'
import styles from './telegram-card.module.css'

export interface TelegramWidgetProps {
  bot: { readonly botName: string; readonly widgetScript: string; readonly loginOrigin: string }
  onUser: (user: WidgetUser) => void
  onFailed: () => void
}

/**
 * The provider's own login button. Its script puts a frame here, and the frame says who logged in. We listen to the frame
 * ourselves: the script's `data-onauth` would need eval, which no page of ours allows.
 */
export function TelegramWidget({ bot, onUser, onFailed }: TelegramWidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onUser, onFailed })
  handlers.current = { onUser, onFailed }
  const { botName, widgetScript, loginOrigin } = bot

  useEffect(() => {
    const into = place.current
    if (!into) return
    let isHere = true
    const hear = (event: MessageEvent) => {
      const frame = into.querySelector('iframe')
      if (event.origin !== loginOrigin || !frame || event.source !== frame.contentWindow) return
      const user = userOf(event.data)
      if (user) handlers.current.onUser(user)
    }
    window.addEventListener('message', hear)
    loadScript({
      url: widgetScript,
      into,
      attributes: { 'data-telegram-login': botName, 'data-size': 'large', 'data-request-access': 'write' },
    })
      .then(() => {
        const frame = into.querySelector('iframe')
        if (!frame) throw new Error('The script left nothing to press.')
        frame.title = 'Log in with Telegram'
      })
      .catch(() => {
        if (isHere) handlers.current.onFailed()
      })
    return () => {
      isHere = false
      window.removeEventListener('message', hear)
      into.replaceChildren()
    }
  }, [botName, widgetScript, loginOrigin])

  return <div ref={place} className={styles.widget} />
}

/** What the frame says when somebody logged in; it also speaks of its size and of who was logged in before. */
function userOf(said: unknown): WidgetUser | null {
  try {
    const message: { event?: unknown; init?: unknown; auth_data?: unknown } = JSON.parse(String(said))
    if (message.event !== 'auth_user' || message.init) return null
    const data = message.auth_data
    // The server reads every field and its signature; here it only has to be a set of fields.
    return typeof data === 'object' && data !== null && 'hash' in data ? (data as WidgetUser) : null
  } catch {
    return null
  }
}
