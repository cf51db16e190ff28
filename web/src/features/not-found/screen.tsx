import { messages } from 'core/contract'
import { ButtonLink } from '#ui/button.tsx'
import styles from './screen.module.css'

export function Screen() {
  const { code, text, link } = messages.notFound
  return (
    <div className={styles.screen}>
      <h1>
        <span className={styles.code}>{code}</span>
        {text}
      </h1>
      <ButtonLink to="/" look="primary">
        {link}
      </ButtonLink>
    </div>
  )
}
