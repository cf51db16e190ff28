import { useQuery } from '@tanstack/react-query'
import type { RuleSide } from 'core/company'
import type { CompanyVerdicts, RuleVerdict } from 'core/contract/rest'
import { useState } from 'react'
import { unitText, writingOf } from '#ui/answer/unit-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Change } from '#ui/number.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { verdictsQuery } from '../api.ts'
import { askAddress } from '../words.ts'
import styles from './verdicts.module.css'

const sides: readonly {
  readonly side: RuleSide
  readonly title: string
  readonly icon: IconName
  readonly none: string
}[] = [
  { side: 'for', title: 'For', icon: 'check', none: 'No rule speaks for it today.' },
  { side: 'against', title: 'Against', icon: 'minus', none: 'No rule speaks against it today.' },
  { side: 'flag', title: 'Red flags', icon: 'warning', none: 'No red flag.' },
]

const shownAtFirst = 3

/** What speaks for and against, each with the rule that says so. */
export function Verdicts({ symbol }: { symbol: string }) {
  const verdicts = useQuery(verdictsQuery(symbol))
  const [isOpen, setIsOpen] = useState(false)
  const rules = verdicts.data?.rules ?? []
  return (
    <Card
      title="For and against"
      actions={
        rules.length > 0 && (
          <Button size="small" look="quiet" onClick={() => setIsOpen(true)}>
            All {rules.length} rules
          </Button>
        )
      }
      className={styles.card}
    >
      {verdicts.isPending && <Loading what="rules" lines={9} />}
      {verdicts.isError && (
        <ErrorState title="The rules could not be judged." onRetry={() => void verdicts.refetch()} />
      )}
      {verdicts.data && sides.map((each) => <Side key={each.side} {...each} rules={rules} />)}
      {isOpen && verdicts.data && <AllRules verdicts={verdicts.data} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Side({ side, title, icon, none, rules }: (typeof sides)[number] & { rules: readonly RuleVerdict[] }) {
  const [isAll, setIsAll] = useState(false)
  const holding = rules.filter((rule) => rule.side === side && rule.holds === true)
  const shown = isAll ? holding : holding.slice(0, shownAtFirst)
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles[side]}>
        {title}
        <span>{holding.length}</span>
      </h3>
      {holding.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {shown.map((rule) => (
          <Rule key={rule.id} rule={rule} icon={icon} look={styles[side]} />
        ))}
      </ul>
      {holding.length > shownAtFirst && (
        <button type="button" className={styles.more} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Fewer' : `${holding.length - shownAtFirst} more`}
        </button>
      )}
    </section>
  )
}

/** The figure a rule turns on: the first it reads. */
function TurnsOn({ rule: { figures } }: { rule: RuleVerdict }) {
  const [first] = figures
  if (!first) return '–'
  const { unit, value, movement } = first
  if (!movement || typeof value !== 'number') return unitText(unit, value)
  return <Change value={value} format={writingOf(unit, movement).format} rise={movement.isGoodUp ? 'good' : 'plain'} />
}

function Rule({ rule, icon, look }: { rule: RuleVerdict; icon: IconName; look: string | undefined }) {
  return (
    <li className={styles.rule}>
      <span className={classNames(styles.icon, look)}>
        <Icon name={icon} size={12} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{rule.title}</span>
        <Link to={askAddress(`screen stocks where ${rule.clause}`)} look="plain" className={styles.clause}>
          {rule.words}
        </Link>
      </span>
      <span className={styles.figure}>
        <TurnsOn rule={rule} />
      </span>
    </li>
  )
}

const holdsWords = { true: 'Holds', false: 'Does not hold', null: 'Not known: a figure is missing' } as const

function AllRules({ verdicts, onClose }: { verdicts: CompanyVerdicts; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`All ${verdicts.rules.length} rules`}
      note="Each is a condition anybody can read. Open one to see every company that passes it."
      size="large"
      cancelLabel="Close"
    >
      {sides.map(({ side, title }) => (
        <section key={side} className={styles.all}>
          <h3>{title}</h3>
          <ul className={styles.list}>
            {verdicts.rules
              .filter((rule) => rule.side === side)
              .map((rule) => (
                <li key={rule.id} className={styles.judged}>
                  <span className={styles.words}>
                    <span className={styles.title}>{rule.title}</span>
                    <span className={styles.because}>{rule.because}</span>
                    <Link to={askAddress(`screen stocks where ${rule.clause}`)} look="plain" className={styles.clause}>
                      {rule.words}
                    </Link>
                  </span>
                  <span className={styles.verdict}>
                    <strong>{holdsWords[`${rule.holds}`]}</strong>
                    {rule.figures.map(({ label, value, unit, movement }) => (
                      <span key={label}>
                        {label} <b>{unitText(unit, value, movement)}</b>
                      </span>
                    ))}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
