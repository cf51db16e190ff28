import { type BuildUp, buildUps } from 'core/contract/rest'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { type Filters, liquiditySteps, type NearExtreme, nearPercent } from '../filters.ts'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  filters: Filters
  sectors: readonly string[]
  onFilters: (filters: Filters) => void
}

const nearWords: Readonly<Record<NearExtreme, string>> = {
  any: 'Anywhere in 52 weeks',
  high: `Within ${nearPercent}% of 52-week high`,
  low: `Within ${nearPercent}% of 52-week low`,
}

export function FilterBar({ filters, sectors, onFilters }: FilterBarProps) {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change })
  return (
    <section className={styles.bar} aria-label="Filters">
      <Segmented<Filters['month']>
        label="Month"
        size="small"
        options={[
          { value: 'near', label: 'Near' },
          { value: 'next', label: 'Next' },
          { value: 'far', label: 'Far' },
          { value: 'all', label: 'All' },
        ]}
        value={filters.month}
        onChange={(month) => set({ month })}
      />
      <Select<BuildUp | ''>
        label="Build-up"
        hideLabel
        size="small"
        options={[{ value: '', label: 'Any build-up' }, ...buildUps.map((value) => ({ value, label: value }))]}
        value={filters.buildUp ?? ''}
        onChange={(value) => set({ buildUp: value === '' ? null : value })}
      />
      <Select
        label="Sector"
        hideLabel
        size="small"
        options={[{ value: '', label: 'Any sector' }, ...sectors.map((value) => ({ value, label: value }))]}
        value={filters.sector}
        onChange={(sector) => set({ sector })}
      />
      <Select
        label="Liquidity"
        hideLabel
        size="small"
        options={liquiditySteps.map((step) => ({
          value: String(step),
          label: step === 0 ? 'Any liquidity' : `₹${step} cr traded or more`,
        }))}
        value={String(filters.liquidity)}
        onChange={(value) => set({ liquidity: Number(value) })}
      />
      <Select<NearExtreme>
        label="52 weeks"
        hideLabel
        size="small"
        options={(Object.keys(nearWords) as NearExtreme[]).map((value) => ({ value, label: nearWords[value] }))}
        value={filters.near52}
        onChange={(near52) => set({ near52 })}
      />
    </section>
  )
}
