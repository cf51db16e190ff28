import { useQuery } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { ownRulesQuery } from '#lib/own-rules.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { keywordsQuery } from '../api.ts'
import { accept, completionOf } from '../completion.ts'
import { useDictation } from '../use-dictation.ts'
import styles from './composer.module.css'
import { CategoryHints } from './hints.tsx'
import { RulesChip } from './rules-chip.tsx'

export interface ComposerProps {
  text: string
  onText: (text: string) => void
  onSend: () => void
  busy: boolean
  /** Shown above the input: what went wrong; the text is still there. */
  failure: string | null
  /** The caret comes here when this changes. */
  focus: number
}

const noKeywords: readonly string[] = []

/** Where a question is typed: never sent blank, cut at the limit, completed word by word. */
export function Composer({ text, onText, onSend, busy, failure, focus }: ComposerProps) {
  const { isAuthenticated, currentUser } = useAuth()
  const { data: keywords = noKeywords } = useQuery({ ...keywordsQuery, enabled: isAuthenticated })
  const { data: rules = [] } = useQuery(ownRulesQuery(isAuthenticated ? (currentUser?.email ?? '') : ''))
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const nextCaret = useRef<number | null>(null)
  const show = useSnackbar()
  const completion = completionOf(text, caret, keywords)
  const dictation = useDictation((said) => type(text === '' ? said : `${text.trimEnd()} ${said}`))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    if (nextCaret.current !== null) {
      element.setSelectionRange(nextCaret.current, nextCaret.current)
      nextCaret.current = null
    }
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of it is a wish for the caret
  useEffect(() => area.current?.focus({ preventScroll: true }), [focus])

  function type(next: string) {
    const cut = next.slice(0, limits.chat.maxCharacters)
    if (cut.length < next.length) show({ text: messages.chat.shortened, kind: 'info' })
    onText(cut)
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Tab' && !event.shiftKey && completion) {
      event.preventDefault()
      const accepted = accept(text, caret, completion)
      nextCaret.current = accepted.caret
      setCaret(accepted.caret)
      type(accepted.text)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    }
  }

  return (
    <form
      className={styles.composer}
      aria-label="Ask"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <Icon name="error" size={16} /> {failure}. <span>Your text is kept.</span>
        </p>
      )}
      <div className={styles.typing}>
        <div className={styles.ghost} aria-hidden="true">
          {text.slice(0, caret)}
          {completion && completion.rest !== '' && <span className={styles.rest}>{completion.rest}</span>}
          {completion && (
            <span className={styles.tab}>
              {completion.rest === '' && <>{completion.keyword} </>}
              <kbd>Tab</kbd>
            </span>
          )}
        </div>
        <textarea
          ref={area}
          className={styles.input}
          rows={1}
          value={text}
          aria-label="Your question"
          placeholder="Ask about companies, ratios, prices, shareholding or funds"
          onChange={(event) => {
            setCaret(event.target.selectionStart)
            type(event.target.value)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={press}
        />
        <VisuallyHidden>
          <span role="status">{completion ? `${completion.keyword}, press Tab to accept` : ''}</span>
        </VisuallyHidden>
      </div>
      <div className={styles.foot}>
        <CategoryHints
          onPick={(word) => type(text === '' ? `${word} ` : `${text.trimEnd()} ${word} `)}
          onClosed={() => area.current?.focus()}
          rules={
            <RulesChip
              ids={rules}
              text={text}
              onText={(next) => {
                type(next)
                area.current?.focus()
              }}
            />
          }
        />
        <span className={styles.buttons}>
          <span className={styles.keys} aria-hidden="true">
            <kbd>Ctrl</kbd> + <kbd>Enter</kbd> sends
          </span>
          {text !== '' && <IconButton label="Clear" icon="close" onClick={() => onText('')} />}
          {dictation.isSupported && (
            <IconButton
              label={dictation.isListening ? 'Stop listening' : 'Speak'}
              icon="microphone"
              aria-pressed={dictation.isListening}
              onClick={dictation.toggle}
            />
          )}
          <button
            type="submit"
            className={classNames(styles.send, busy && styles.busy)}
            aria-label="Send"
            disabled={busy || text.trim() === ''}
          >
            <Icon name="send" size={20} />
          </button>
        </span>
      </div>
    </form>
  )
}
