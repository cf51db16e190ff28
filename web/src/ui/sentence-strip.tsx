import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './sentence-strip.module.css'

export interface SentenceStripProps {
  /** The question whose answer is below, in words that can be asked as they are. */
  sentence: string
  /** How it was read, where that is known. */
  understood?: string | null
  /** Where the sentence is asked and can be changed. */
  editTo: string
  onSave?: () => void
  onAlert?: () => void
  busy?: 'saving' | 'alerting' | null
  /** Instead of the two verbs, for a stranger. */
  signIn?: ReactNode
}

/** A screen's own query: shown as a sentence, changed in the chat, saved as a report, watched. */
export function SentenceStrip({ sentence, understood, editTo, onSave, onAlert, busy, signIn }: SentenceStripProps) {
  return (
    <section className={styles.strip} aria-label={`This list as a question: ${sentence}`}>
      <Icon name="chat" size={16} />
      <div className={styles.words}>
        <p className={styles.sentence}>{sentence}</p>
        {understood && <p className={styles.understood}>{understood}</p>}
      </div>
      <div className={styles.verbs}>
        <ButtonLink size="small" icon="pencil" to={editTo}>
          Edit
        </ButtonLink>
        {onSave && (
          <Button size="small" icon="report" busy={busy === 'saving'} disabled={busy != null} onClick={onSave}>
            Save as report
          </Button>
        )}
        {onAlert && (
          <Button size="small" icon="bell" busy={busy === 'alerting'} disabled={busy != null} onClick={onAlert}>
            Alert me
          </Button>
        )}
        {signIn}
      </div>
    </section>
  )
}
