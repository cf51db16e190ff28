import type { CoinStory } from 'core/contract/rest'
import type { KeyboardEvent } from 'react'
import { Chip } from '#ui/chip.tsx'
import { ageText } from '../money.ts'
import { coinsOf, lastTold } from '../news-view.ts'
import { momentText } from './source-strip.tsx'
import styles from './story-list.module.css'

export interface StoryListProps {
  stories: readonly CoinStory[]
  chosen: string
  now: number
  onChoose: (id: string) => void
}

/** Headlines by time. Up and down move between them, as Tab does. */
export function StoryList({ stories, chosen, now, onChoose }: StoryListProps) {
  return (
    <ol className={styles.list} onKeyDown={moveFocus}>
      {stories.map((story) => (
        <StoryRow key={story.id} story={story} isChosen={story.id === chosen} now={now} onChoose={onChoose} />
      ))}
    </ol>
  )
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface StoryRowProps {
  story: CoinStory
  isChosen: boolean
  now: number
  onChoose: (id: string) => void
}

function StoryRow({ story, isChosen, now, onChoose }: StoryRowProps) {
  const [first] = story.items
  if (!first) return null
  const others = story.items.length - 1
  const at = lastTold(story)
  return (
    <li className={styles.story}>
      <button
        type="button"
        className={styles.headline}
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? '' : story.id)}
      >
        {first.headline}
      </button>
      <p className={styles.meta}>
        <span>{first.source}</span>
        <time dateTime={new Date(at).toISOString()} title={momentText(at)}>
          {ageText(at, now)} ago
        </time>
        {others > 0 && <span>told by {others === 1 ? 'one more' : `${others} more`}</span>}
        {coinsOf(story).map((coin) => (
          <Chip key={coin}>{coin}</Chip>
        ))}
      </p>
    </li>
  )
}
