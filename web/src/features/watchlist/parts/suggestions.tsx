import { useQuery } from '@tanstack/react-query'
import { recentSymbols } from '#lib/recent-symbols.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Empty } from '#ui/states.tsx'
import { leadersQuery, type Subject } from '../api.ts'
import styles from './suggestions.module.css'

export interface SuggestionsProps {
  /** Whether nothing at all is watched, or only this list is empty. */
  isFirst: boolean
  onAdd: (items: readonly Subject[]) => void
  onPaste: () => void
  onSentence: () => void
}

const shown = 8

/** An empty list: what was looked for lately, the largest companies, and the other ways in. */
export function Suggestions({ isFirst, onAdd, onPaste, onSentence }: SuggestionsProps) {
  const leaders = useQuery(leadersQuery)
  const recent = recentSymbols()
  const groups = [
    { title: 'You looked for', symbols: recent },
    { title: 'Largest companies', symbols: (leaders.data ?? []).slice(0, shown) },
  ].filter(({ symbols }) => symbols.length > 0)
  return (
    <Card>
      <Empty
        icon="star"
        action={
          <div className={styles.ways}>
            <Button look="primary" icon="chat" onClick={onSentence}>
              Add by sentence
            </Button>
            <Button icon="copy" onClick={onPaste}>
              Paste or CSV
            </Button>
          </div>
        }
      >
        {isFirst ? 'Nothing is watched yet. Find a symbol above, or begin with one of these.' : 'This list is empty.'}
      </Empty>
      {groups.map(({ title, symbols }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <div className={styles.chips}>
            {symbols.map(({ symbol }) => (
              <ChipButton key={symbol} icon="plus" onPress={() => onAdd([{ asset_type: 'equity', symbol }])}>
                {symbol}
              </ChipButton>
            ))}
          </div>
        </section>
      ))}
    </Card>
  )
}
