import type { ChartMinuteFrame, ChartTimeframe } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { type ChartState, isMinutes, type Look, ranges } from '../chart-state.ts'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  state: ChartState
  onState: (change: Partial<ChartState>) => void
  onIndicators: () => void
  onCompare: () => void
  onPicture: () => void
  onCsv: () => void
  onFull: () => void
  isFull: boolean
  children?: React.ReactNode
}

const timeframes: readonly { value: ChartTimeframe | ''; label: string; spoken: string }[] = [
  { value: 'day', label: 'D', spoken: 'Daily bars' },
  { value: 'week', label: 'W', spoken: 'Weekly bars' },
  { value: 'month', label: 'M', spoken: 'Monthly bars' },
]
const minuteFrames: readonly { value: ChartMinuteFrame | ''; label: string }[] = [
  { value: '', label: 'Minutes' },
  { value: '1min', label: '1 min' },
  { value: '5min', label: '5 min' },
  { value: '15min', label: '15 min' },
  { value: '30min', label: '30 min' },
  { value: 'hour', label: '1 hour' },
]

const lookNames: Readonly<Record<Look, string>> = { candles: 'Candles', 'heikin-ashi': 'Heikin-Ashi', line: 'Line' }

export function Toolbar(props: ToolbarProps) {
  const { state, onState } = props
  const range = typeof state.range === 'string' ? state.range : ''
  return (
    <div className={styles.bar} role="toolbar" aria-label="Chart">
      <Select
        label="Bars of minutes"
        hideLabel
        size="small"
        options={minuteFrames}
        value={isMinutes(state.timeframe) ? state.timeframe : ''}
        onChange={(frame) => onState({ timeframe: frame === '' ? 'day' : frame })}
      />
      <Segmented
        label="Bars"
        size="small"
        options={timeframes}
        value={isMinutes(state.timeframe) ? '' : state.timeframe}
        onChange={(timeframe) => timeframe !== '' && onState({ timeframe })}
      />
      <Segmented
        label="Range"
        size="small"
        options={ranges.map((value) => ({ value, label: value }))}
        value={range}
        onChange={(next) => onState({ range: next || '6M' })}
      />
      <span className={styles.rule} />
      <Button size="small" look="quiet" icon="chart" onClick={props.onIndicators}>
        Indicators {state.studies.length > 0 && <span className={styles.count}>{state.studies.length}</span>}
      </Button>
      <Button size="small" look="quiet" icon="plus" onClick={props.onCompare}>
        Compare {state.compare.length > 0 && <span className={styles.count}>{state.compare.length}</span>}
      </Button>
      <span className={styles.rule} />
      {props.children}
      <span className={styles.space} />
      <Segmented
        label="Look"
        size="small"
        options={(Object.keys(lookNames) as Look[]).map((value) => ({ value, label: lookNames[value] }))}
        value={state.look}
        onChange={(look) => onState({ look })}
      />
      <Menu
        label="Chart settings"
        icon="settings"
        items={[
          {
            label: 'Logarithmic scale',
            ...(state.isLog && { icon: 'check' as const }),
            onAction: () => onState({ isLog: !state.isLog }),
          },
          {
            label: 'Prices as paid (raw)',
            ...(state.isRaw && { icon: 'check' as const }),
            onAction: () => onState({ isRaw: !state.isRaw }),
          },
          {
            label: 'Results, dividends, splits',
            ...(state.hasEvents && { icon: 'check' as const }),
            onAction: () => onState({ hasEvents: !state.hasEvents }),
          },
          {
            label: 'Candle patterns',
            ...(state.hasPatterns && { icon: 'check' as const }),
            onAction: () => onState({ hasPatterns: !state.hasPatterns }),
          },
        ]}
      />
      <Menu
        label="Export"
        icon="download"
        items={[
          { label: 'Save as picture', icon: 'image', onAction: props.onPicture },
          { label: 'Download CSV', icon: 'download', onAction: props.onCsv },
          { label: props.isFull ? 'Leave full screen' : 'Full screen', icon: 'expand', onAction: props.onFull },
        ]}
      />
    </div>
  )
}
