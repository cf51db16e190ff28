import { useQuery } from '@tanstack/react-query'
import { recentSymbols } from '#lib/recent-symbols.ts'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Empty } from '#ui/states.tsx'
import { leadersQuery, type Subject } from '../api.ts'
import styles from './suggestions.module.css'

export interface SuggestionsProps {
  /** Whether nothing at all is watched, or only this list is empty. */
  isFirst: boolean
  onAdd: (items: readonly Subject[]) => void
}

const shown = 8

/** An empty list: what was looked for lately, and the largest companies. The other ways in are above it. */
export function Suggestions({ isFirst, onAdd }: SuggestionsProps) {
  const leaders = useQuery(leadersQuery)
  const recent = recentSymbols()
  const groups = [
    { title: 'You looked for', symbols: recent },
    { title: 'Largest companies', symbols: (leaders.data ?? []).slice(0, shown) },
  ].filter(({ symbols }) => symbols.length > 0)
  return (
    <Card>
      <Empty icon="star">
        {isFirst ? 'Nothing is watched yet.' : 'This list is empty.'} Find a symbol above, or begin with one of these.
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
