import { useRouteHandle } from '#app/route-handle.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './chat-button.module.css'

/** Opens the Research Agent beside the page, so that what a person reads stays where it is. */
export function ChatButton() {
  if (useRouteHandle().path === '/assistant') return null
  return (
    <aside aria-label="Chat">
      <a
        className={styles.button}
        href="/assistant"
        target="_blank"
        rel="noopener"
        aria-label="Ask the Research Agent (opens in a new tab)"
        title="Ask the Research Agent"
      >
        <Icon name="chat" size={24} />
      </a>
    </aside>
  )
}
