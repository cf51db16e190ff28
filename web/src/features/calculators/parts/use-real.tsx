import { useMutation, useQuery } from '@tanstack/react-query'
import type { ChartInstrument } from 'core/contract/rest'
import { useAuth } from '#lib/auth.ts'
import { findInstruments } from '#lib/instruments.ts'
import { marketStateQuery } from '#lib/site.ts'
import { Button } from '#ui/button.tsx'
import { Loading, Strip } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { ownFundsQuery, realSource } from '../api.ts'
import type { RealSource } from '../real.ts'
import styles from '../screen.module.css'
import type { Filled, Tool, Values } from '../tool.ts'

interface Props {
  tool: Tool
  values: Values | null
  /** What the inputs were filled from; said until they are changed. */
  says: string | null
  onFill: (filled: Filled) => void
}

/** Inputs from the market: a company, a fund or one of the reader's own, with source and date. */
export function UseReal({ tool, values, says, onFill }: Props) {
  const { isAuthenticated, currentUser } = useAuth()
  const own = useQuery(ownFundsQuery(isAuthenticated ? (currentUser?.email ?? '') : ''))
  const market = useQuery(marketStateQuery)
  const take = useMutation({
    mutationFn: async (source: ChartInstrument | RealSource): Promise<void> => {
      const found = 'kind' in source ? source : await realSource(source)
      const filled = tool.fill?.(found, values)
      if (!filled) return
      if (!filled.ok) throw new Error(filled.failure)
      onFill(filled.value)
    },
  })
  return (
    <section className={styles.real} aria-label="Use real numbers">
      <p className={styles.realTitle}>Use real numbers</p>
      <SymbolPicker
        label="Pick a company, fund or index"
        placeholder="Company, fund or index"
        find={findInstruments}
        onPick={(instrument) => take.mutate(instrument)}
      />
      {(own.data ?? []).length > 0 && (
        <p className={styles.own}>
          <span>My funds</span>
          {(own.data ?? []).slice(0, 8).map(({ id, name, return_3Y }) => (
            <Button
              key={id}
              size="small"
              onClick={() =>
                take.mutate({
                  kind: 'fund',
                  name,
                  return3y: return_3Y,
                  asOf: market.data?.asOf ?? '',
                  source: market.data?.source ?? '',
                })
              }
            >
              {name}
            </Button>
          ))}
        </p>
      )}
      {take.isPending && <Loading what="its numbers" lines={1} />}
      {take.error && <Strip tone="bad">{take.error.message}</Strip>}
      {says !== null && !take.isPending && !take.error && (
        <p className={styles.says} role="status">
          {says}
        </p>
      )}
    </section>
  )
}
