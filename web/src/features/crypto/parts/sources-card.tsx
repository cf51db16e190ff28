import type { CoinNews, CoinSource } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { muteSource } from '../api.ts'
import { ageText } from '../money.ts'
import type { Mine } from '../use-mine.ts'
import { momentText } from './source-strip.tsx'
import styles from './sources-card.module.css'

const states: Readonly<Record<CoinSource['state'], readonly ['good' | 'bad' | 'notice' | 'neutral', string]>> = {
  sample: ['notice', 'Simulated'],
  stored: ['neutral', 'Stored'],
  good: ['good', 'Answers'],
  down: ['bad', 'Down'],
  waiting: ['neutral', 'Not asked yet'],
}

/** Where the news comes from: who answers, who does not and since when, and who is muted. */
export function SourcesCard({ news, own, now }: { news: CoinNews; own: Mine; now: number }) {
  return (
    <Card title="Sources" note={`${news.sources.length}`}>
      <ul className={styles.sources}>
        {news.sources.map((source) => (
          <SourceLine key={source.name} source={source} count={countOf(news, source.name)} own={own} now={now} />
        ))}
      </ul>
    </Card>
  )
}

const countOf = ({ stories }: CoinNews, name: string): number =>
  stories.flatMap(({ items }) => items).filter(({ source }) => source === name).length

interface SourceLineProps {
  source: CoinSource
  count: number
  own: Mine
  now: number
}

function SourceLine({ source, count, own: { mine, change, isBusy }, now }: SourceLineProps) {
  const { name, state, goodAt, problem } = source
  const [tone, word] = states[state]
  const isMuted = mine?.muted.includes(name) ?? false
  return (
    <li>
      <p className={styles.name}>
        <strong>{name}</strong>
        <Chip tone={tone} dot>
          {word}
        </Chip>
        {isMuted && <Chip>Muted</Chip>}
      </p>
      <p className={styles.says}>
        {problem && `It ${problem}. `}
        {goodAt === null
          ? state === 'sample'
            ? 'Has printed nothing yet.'
            : 'Has not answered yet.'
          : `${state === 'sample' ? 'Last printed' : 'Last good answer'} ${momentText(goodAt)}, ${ageText(goodAt, now)} ago. `}
        {goodAt !== null && (count === 0 ? 'None of its items is kept.' : `${count} items kept.`)}
      </p>
      {isMuted && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => change(() => muteSource({ source: name, isMuted: false }), `${name} is heard again`)}
        >
          Unmute {name}
        </Button>
      )}
    </li>
  )
}
