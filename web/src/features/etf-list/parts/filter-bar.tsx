import { ChipButton } from '#ui/chip.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { type AssetClass, type Band, cheapBelow, classes, type Filters, tradedSteps } from '../filters.ts'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  filters: Filters
  indices: readonly string[]
  onFilters: (filters: Filters) => void
}

const bandWords: Readonly<Record<Band, string>> = {
  any: 'Any premium',
  discount: 'Below −0.5%',
  fair: 'Within 0.5%',
  premium: 'Above 0.5%',
  unknown: 'iNAV not published',
}

export function FilterBar({ filters, indices, onFilters }: FilterBarProps) {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change })
  return (
    <section className={styles.bar} aria-label="Filters">
      <Select<AssetClass | 'all'>
        label="Asset class"
        hideLabel
        size="small"
        options={[{ value: 'all', label: 'All classes' }, ...classes.map((value) => ({ value, label: value }))]}
        value={filters.assetClass ?? 'all'}
        onChange={(value) => set({ assetClass: value === 'all' ? null : value })}
      />
      <Select
        label="Follows"
        hideLabel
        size="small"
        options={[{ value: '', label: 'Any index or metal' }, ...indices.map((value) => ({ value, label: value }))]}
        value={filters.index}
        onChange={(index) => set({ index })}
      />
      <Select
        label="Traded value"
        hideLabel
        size="small"
        options={tradedSteps.map((step) => ({
          value: String(step),
          label: step === 0 ? 'Any traded value' : `₹${step} cr a day or more`,
        }))}
        value={String(filters.traded)}
        onChange={(value) => set({ traded: Number(value) })}
      />
      <Select<Band>
        label="Premium"
        hideLabel
        size="small"
        options={(Object.keys(bandWords) as Band[]).map((value) => ({ value, label: bandWords[value] }))}
        value={filters.band}
        onChange={(band) => set({ band })}
      />
      <ChipButton pressed={filters.isCheap} onPress={() => set({ isCheap: !filters.isCheap })}>
        Expense below {cheapBelow}%
      </ChipButton>
      <Switch label="By index" checked={filters.isGrouped} onChange={(isGrouped) => set({ isGrouped })} />
    </section>
  )
}
