import type { FundRow } from 'core/contract/rest'
import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '#ui/states.tsx'

const Combobox = lazy(async () => ({ default: (await import('#ui/combobox.tsx')).Combobox }))

export interface FundPickerProps {
  label: string
  rows: readonly FundRow[]
  ids: readonly string[]
  most: number
  onIds: (ids: readonly string[]) => void
}

/** Several funds of the list, by typing. */
export function FundPicker({ label, rows, ids, most, onIds }: FundPickerProps) {
  const options = useMemo(
    () =>
      rows
        .filter(({ scrapedAt }) => scrapedAt === null)
        .map(({ id, name, category }) => ({ value: id, label: name, ...(category && { hint: category }) })),
    [rows],
  )
  const value = useMemo(() => ids.flatMap((id) => options.find((option) => option.value === id) ?? []), [ids, options])
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <Combobox
        label={label}
        placeholder={ids.length < most ? 'Type a fund’s name' : `${most} funds are the most`}
        options={options}
        value={value}
        onChange={(chosen) => onIds(chosen.slice(0, most).map((option) => option.value))}
        empty="No fund is called so"
      />
    </Suspense>
  )
}
