import type { OptionThrough } from 'core/contract/rest'
import { findIndicator } from 'core/indicators'
import { day, formatDay } from 'core/values'
import { useMemo, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, Loading, Skeleton } from '#ui/states.tsx'
import { netOf } from '../legs.ts'
import { DayChart, type DayLine } from './day-chart.tsx'
import styles from './through-day.module.css'

const views = [
  { value: 'pcr', label: 'PCR' },
  { value: 'iv', label: 'ATM IV' },
  { value: 'premium', label: 'Premium' },
] as const
type View = (typeof views)[number]['value']

const overlays = [
  { value: 'none', label: 'None' },
  { value: 'ema', label: 'EMA 9 · 21' },
  { value: 'bollinger', label: 'Bollinger 20' },
] as const
type Overlay = (typeof overlays)[number]['value']

export interface ThroughDayProps {
  through: OptionThrough | undefined
  isLoading: boolean
  /** What the legs are made of; none shows the straddle. */
  terms: readonly { readonly contract: string; readonly times: number }[]
  legsName: string
  marked: number | null
}

/** How the chain moved through a day: ratio, volatility, and the premium of the legs (or the straddle) with indicators. */
export function ThroughDay({ through, isLoading, terms, legsName, marked }: ThroughDayProps) {
  const [view, setView] = useState<View>('pcr')
  const [overlay, setOverlay] = useState<Overlay>('ema')
  const premium = useMemo(() => {
    if (!through) return []
    const all = through.at.map((_, moment) =>
      netOf(terms, (contract) => through.premiums.find((each) => each.contract === contract)?.last[moment] ?? null),
    )
    return terms.length === 0 ? through.straddle : all
  }, [through, terms])
  const lines = useMemo((): readonly DayLine[] => {
    if (!through) return []
    if (view === 'pcr') return [{ label: 'PCR', values: through.pcr }]
    if (view === 'iv') return [{ label: 'ATM IV', values: through.atmIv }]
    return [
      { label: terms.length === 0 ? 'ATM straddle' : 'Net premium', values: premium },
      ...overlaid(premium, overlay),
    ]
  }, [through, view, premium, overlay, terms.length])

  return (
    <Card
      title="Through the day"
      note={through ? formatDay(day(through.day)) : undefined}
      actions={<Segmented label="Through the day" size="small" options={views} value={view} onChange={setView} />}
    >
      {isLoading ? (
        <Loading what="the day">
          <Skeleton height={190} />
        </Loading>
      ) : !through || through.at.length < 2 ? (
        <Empty icon="history">No day of this chain is stored yet.</Empty>
      ) : (
        <DayChart
          title={
            view === 'premium'
              ? terms.length === 0
                ? 'ATM straddle'
                : `Net premium of ${legsName}`
              : view === 'pcr'
                ? 'Put-call ratio'
                : 'ATM volatility'
          }
          at={through.at}
          lines={lines}
          decimals={view === 'iv' ? 1 : 2}
          marked={marked}
        >
          {view === 'premium' && (
            <div className={styles.tools}>
              <Segmented label="Indicators" size="small" options={overlays} value={overlay} onChange={setOverlay} />
              <span>
                {terms.length === 0
                  ? 'Press premiums in the chain to see the net premium of your legs.'
                  : '₹ for one unit of each lot'}
              </span>
            </div>
          )}
        </DayChart>
      )}
    </Card>
  )
}

function overlaid(values: readonly (number | null)[], overlay: Overlay): readonly DayLine[] {
  const close = Float64Array.from(values, (value) => value ?? Number.NaN)
  const line = (label: string, of: Float64Array | undefined): DayLine => ({
    label,
    values: [...(of ?? [])].map((value) => (Number.isFinite(value) ? value : null)),
  })
  const ema = (length: number) => line(`EMA ${length}`, findIndicator('ema')?.compute({ close }, { length })?.ema)
  if (overlay === 'ema') return [ema(9), ema(21)]
  if (overlay !== 'bollinger') return []
  const bands = findIndicator('bollinger')?.compute({ close }, { length: 20 })
  return [line('Middle', bands?.middle), line('Upper', bands?.upper), line('Lower', bands?.lower)]
}
