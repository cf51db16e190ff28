import { useQueries } from '@tanstack/react-query'
import { type HolderScreenName, holderScreens } from 'core/contract/rest'
import { useNavigate } from 'react-router'
import { AnswerTable } from '#ui/answer/answer-table.tsx'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { screenQuery } from '../api.ts'
import { companyAddress, screenWords } from '../words.ts'
import { Asked } from './asked.tsx'
import styles from './screens-view.module.css'

const spans = ['1', '2', '3', '4', '6', '8'] as const
export const usualSpan = 2

export interface ScreensViewProps {
  of: HolderScreenName
  quarters: number
  onChange: (changes: Readonly<Record<string, string>>) => void
}

/** Companies whose owners move one way, as questions. */
export function ScreensView({ of, quarters, onChange }: ScreensViewProps) {
  const navigate = useNavigate()
  const screens = useQueries({ queries: holderScreens.map((name) => screenQuery(name, quarters)) })
  const screen = screens[holderScreens.indexOf(of)]
  const span = spans.find((each) => Number(each) === quarters) ?? '2'
  return (
    <div className={styles.view}>
      <div className={styles.span}>
        <span>Rising for</span>
        <Segmented
          label="Quarters in a row"
          options={spans.map((value) => ({ value, label: value, spoken: `${value} quarters` }))}
          value={span}
          onChange={(value) => onChange({ quarters: value })}
        />
        <span>{quarters === 1 ? 'quarter' : 'quarters in a row'}</span>
      </div>
      <Tabs
        label="Screens of shareholding"
        tabs={holderScreens.map((value, at) => ({
          value,
          label: screenWords[value],
          note: screens[at]?.data?.total ?? '',
        }))}
        value={of}
        onChange={(chosen) => onChange({ of: chosen })}
      >
        {!screen || screen.isPending ? (
          <Loading what={screenWords[of]}>
            <Skeleton height={420} />
          </Loading>
        ) : screen.error ? (
          <ErrorState title={screen.error.message} onRetry={() => void screen.refetch()} busy={screen.isFetching} />
        ) : (
          <div className={styles.panel}>
            <Asked
              sentence={screen.data.sentence}
              understood={screen.data.canonical}
              title={`${screenWords[of]}, ${quarters} ${quarters === 1 ? 'quarter' : 'quarters'}`}
            />
            {screen.data.total === 0 ? (
              <Card title={screen.data.headline} note={screen.data.notes.join(' ')}>
                <Empty>Fewer quarters in a row find more companies.</Empty>
              </Card>
            ) : (
              <Card flush title={screen.data.headline} note={screen.data.notes.join(' ')}>
                <AnswerTable
                  key={`${of} ${quarters}`}
                  table={{
                    title: screenWords[of],
                    columns: screen.data.columns,
                    rows: screen.data.rows,
                    total: screen.data.total,
                  }}
                  onOpenSymbol={(symbol) => void navigate(companyAddress(symbol))}
                  {...(screen.data.total > screen.data.rows.length && {
                    footer: `The first ${screen.data.rows.length} of ${screen.data.total}`,
                  })}
                />
              </Card>
            )}
          </div>
        )}
      </Tabs>
    </div>
  )
}
