import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CompanyKind, ratioNames } from 'core/company'
import type { CompanyHead, CompanyRatio } from 'core/contract/rest'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { ratiosQuery } from '../api.ts'
import { useRatioChoice } from '../use-ratio-choice.ts'
import { RatioCell } from './ratio-cell.tsx'
import { RatioEditor } from './ratio-editor.tsx'
import styles from './ratio-grid.module.css'

interface RatioGridProps {
  symbol: string
  kind: CompanyKind
  company: CompanyHead
}

/** The reader's own ratios: value, ten years, and where it stands against its past and its industry. */
export function RatioGrid({ symbol, kind, company }: RatioGridProps) {
  const { ratios, isUsual, isReady, choose } = useRatioChoice(kind)
  const [isEditing, setIsEditing] = useState(false)
  const found = useQuery({
    ...ratiosQuery(symbol, ratios),
    enabled: isReady && ratios.length > 0,
    placeholderData: keepPreviousData,
  })
  const byAsked = new Map(found.data?.map((ratio) => [ratio.asked, ratio]))
  return (
    <Card
      title="Key ratios"
      note="Line: 10 years. Bar: ● today between their lowest and highest, ┃ median of the industry."
      flush
      actions={
        <Button
          size="small"
          look="quiet"
          icon="pencil"
          aria-pressed={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? 'Done' : 'Edit ratios'}
        </Button>
      }
    >
      {isEditing && (
        <RatioEditor
          symbol={symbol}
          ratios={ratios}
          isUsual={isUsual}
          titleOf={(asked) => titleOf(byAsked.get(asked), asked)}
          onChoose={choose}
        />
      )}
      {found.isError ? (
        <ErrorState
          title="The ratios could not be read."
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : ratios.length === 0 ? (
        <p className={styles.none}>No ratio is chosen. Press “Edit ratios” to add one.</p>
      ) : (
        <ul className={styles.grid}>
          {ratios.map((asked) => {
            const ratio = byAsked.get(asked)
            return (
              <li key={asked} className={styles.cell}>
                {ratio ? <RatioCell ratio={ratio} company={company} /> : <Waiting asked={asked} />}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const titleOf = (ratio: CompanyRatio | undefined, asked: string): string =>
  ratioNames[asked] ?? (ratio?.outcome === 'figure' ? ratio.title : asked)

function Waiting({ asked }: { asked: string }) {
  return (
    <Loading what={asked}>
      <div className={styles.waiting}>
        <Skeleton width={72} height={12} />
        <Skeleton width={96} height={20} />
        <Skeleton height={8} />
      </div>
    </Loading>
  )
}
