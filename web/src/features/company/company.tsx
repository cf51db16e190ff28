import type { CompanyHead } from 'core/contract/rest'
import { type ReactNode, useMemo, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useIsPhone } from '#ui/media-query.ts'
import { useSeen } from '#ui/use-seen.ts'
import { AskBox } from './parts/ask-box.tsx'
import { AtHand } from './parts/at-hand.tsx'
import { Events } from './parts/events.tsx'
import { Header } from './parts/header.tsx'
import { Holders } from './parts/holders.tsx'
import { Notes } from './parts/notes.tsx'
import { Peers } from './parts/peers.tsx'
import { PriceCard } from './parts/price-card.tsx'
import { RatioGrid } from './parts/ratio-grid.tsx'
import { SavedScreens } from './parts/saved-screens.tsx'
import { Scores } from './parts/scores.tsx'
import { SectionNav } from './parts/section-nav.tsx'
import { Statement } from './parts/statement.tsx'
import { Valuation } from './parts/valuation.tsx'
import { Verdicts } from './parts/verdicts.tsx'
import styles from './screen.module.css'
import type { Basis } from './screen.tsx'
import { type SectionId, sections } from './sections.ts'
import { useJump } from './use-here.ts'

export interface CompanyProps {
  company: CompanyHead
  basis: Basis
  onBasis: (basis: Basis) => void
  hash: string
}

/** The page of one company: a head at once, each part when it comes into sight. */
export function Company({ company, basis, onBasis, hash }: CompanyProps) {
  const { symbol, kind } = company
  useJump(hash, true)
  const isPhone = useIsPhone()
  const askBox = useRef<HTMLInputElement>(null)
  const ids = useMemo(() => sections.map(({ id }) => id), [])
  return (
    <div className={classNames(styles.screen, kind !== 'ordinary' && styles.lender)}>
      <Header company={company} basis={basis} onBasis={onBasis} ask={<AskBox company={company} ref={askBox} />} />
      <SectionNav ids={ids} />
      <div className={styles.sections}>
        <Part id="overview" reserve={styles.ratios} now>
          <RatioGrid symbol={symbol} kind={kind} company={company} />
        </Part>
        <div className={styles.pair}>
          <Part id="chart" reserve={styles.chart} now>
            <PriceCard company={company} />
          </Part>
          <Part id="verdicts" reserve={styles.chart} now>
            <Verdicts symbol={symbol} />
          </Part>
        </div>
        <Part id="peers" reserve={styles.peers}>
          <Peers symbol={symbol} />
        </Part>
        <Part id="quarters" reserve={styles.quarters}>
          <Statement company={company} of="quarters" basis={basis} onBasis={onBasis} />
        </Part>
        <Part id="profit-and-loss" reserve={styles.income}>
          <Statement company={company} of="income" basis={basis} onBasis={onBasis} />
        </Part>
        <Part id="balance-sheet" reserve={styles.balance}>
          <Statement company={company} of="balance" basis={basis} onBasis={onBasis} />
        </Part>
        <Part id="cash-flow" reserve={styles.cash}>
          <Statement company={company} of="cash" basis={basis} onBasis={onBasis} />
        </Part>
        <Part id="valuation" reserve={styles.valuation}>
          <Valuation company={company} />
        </Part>
        <Part id="scores" reserve={styles.scores}>
          <Scores company={company} />
        </Part>
        <Part id="shareholding" reserve={styles.holders}>
          <Holders company={company} />
        </Part>
        <Part id="insiders" reserve={styles.insiders}>
          <Events company={company} show="insiders" />
        </Part>
        <Part id="announcements" reserve={styles.list}>
          <Events company={company} show="announcements" />
        </Part>
        <Part id="documents" reserve={styles.list}>
          <Events company={company} show="documents" />
        </Part>
        <Part id="notes" reserve={styles.short}>
          <Notes company={company} />
        </Part>
        <Part id="screens" reserve={styles.short}>
          <SavedScreens company={company} />
        </Part>
      </div>
      {isPhone && <AtHand company={company} onAsk={() => askBox.current?.focus()} />}
    </div>
  )
}

interface PartProps {
  id: SectionId
  /** The class that keeps its place until it is there. */
  reserve: string | undefined
  /** In the first window of every screen: not waited for. */
  now?: boolean
  children: ReactNode
}

function Part({ id, reserve, now = false, children }: PartProps) {
  const { ref, isSeen } = useSeen()
  const isShown = now || isSeen
  return (
    <div id={id} ref={ref} className={styles.part} tabIndex={-1}>
      <div className={classNames(reserve, isShown && styles.kept)}>{isShown && children}</div>
    </div>
  )
}
