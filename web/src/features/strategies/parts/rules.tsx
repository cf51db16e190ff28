import type { StrategyRunDetail, StrategyWords } from 'core/contract/rest'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askPath } from '../paths.ts'
import styles from '../screen.module.css'

const names: readonly (readonly [keyof StrategyWords, string])[] = [
  ['target', 'Universe'],
  ['entry', 'Entry'],
  ['exit', 'Exit'],
  ['sizing', 'Sizing'],
  ['costs', 'Costs'],
  ['dates', 'Dates'],
]

export function RuleWords({ words, benchmark }: { words: StrategyWords; benchmark: string }) {
  return (
    <dl className={styles.rules}>
      {names.map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{words[key]}</dd>
        </div>
      ))}
      <div>
        <dt>Held against</dt>
        <dd>{benchmark}, and a monthly SIP of the same money in it</dd>
      </div>
    </dl>
  )
}

/** The rules in words, and what else they can become. */
export function Rules({ run }: { run: StrategyRunDetail }) {
  const { watch, screen, basket } = run.ways
  return (
    <Card
      title="The rules"
      footer={
        <div className={styles.ways}>
          <ButtonLink size="small" icon="bell" to={askPath(watch)}>
            Alert
          </ButtonLink>
          {screen !== null && (
            <ButtonLink size="small" icon="report" to={askPath(screen)}>
              Report
            </ButtonLink>
          )}
          {basket !== null && (
            <ButtonLink size="small" icon="basket" to={askPath(basket)}>
              Basket
            </ButtonLink>
          )}
        </div>
      }
    >
      <RuleWords words={run.words} benchmark={run.settings.benchmark} />
      <p className={styles.canonical}>
        <code>{run.text}</code>
      </p>
    </Card>
  )
}
