import { useMutation, useQuery } from '@tanstack/react-query'
import { type TransactionKind, transactionKinds } from 'core/contract/rest'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ErrorState } from '#ui/states.tsx'
import { addTransaction, insertFund, listQuery } from '../api.ts'
import styles from './add-dialog.module.css'
import { FundPicker } from './fund-picker.tsx'

const kindWords: Readonly<Record<TransactionKind, string>> = { buy: 'Bought', sell: 'Sold', payout: 'Paid out' }

export interface AddDialogProps {
  onDone: (said: string) => void
  onClose: () => void
}

/** One fund: with what was paid and when, or only its name. */
export function AddDialog({ onDone, onClose }: AddDialogProps) {
  const list = useQuery(listQuery('all'))
  const [ids, setIds] = useState<readonly string[]>([])
  const [kind, setKind] = useState<TransactionKind>('buy')
  const [on, setOn] = useState('')
  const [units, setUnits] = useState('')
  const [amount, setAmount] = useState('')
  const [id] = ids
  const isBare = on === '' && units === '' && amount === ''
  const isWhole = on !== '' && Number(amount) > 0 && (kind === 'payout' || Number(units) > 0)
  const add = useMutation({
    mutationFn: async (mutual_fund_id: string) => {
      if (isBare) await insertFund(mutual_fund_id)
      else
        await addTransaction({
          mutual_fund_id,
          day: on,
          kind,
          units: kind === 'payout' ? 0 : Number(units),
          amount: Number(amount),
        })
    },
    onSuccess: () => onDone(isBare ? 'The fund was added.' : 'The transaction was written.'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a fund"
      note="With a day, units and an amount its worth and rate of return are known; without, it is looked through only."
      primary={{
        label: isBare ? 'Add fund' : 'Add transaction',
        onAction: () => {
          if (id !== undefined) add.mutate(id)
        },
        busy: add.isPending,
        disabled: id === undefined || !(isBare || isWhole),
      }}
    >
      <div className={styles.form}>
        <FundPicker label="Fund" rows={list.data?.rows ?? []} ids={ids} most={1} onIds={setIds} />
        <Segmented
          label="What happened"
          options={transactionKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          onChange={setKind}
        />
        <div className={styles.three}>
          <Field label="Day" type="date" value={on} onChange={(event) => setOn(event.target.value)} />
          <Field
            label="Units"
            inputMode="decimal"
            value={kind === 'payout' ? '' : units}
            disabled={kind === 'payout'}
            onChange={(event) => setUnits(event.target.value)}
          />
          <Field
            label="Amount"
            prefix="₹"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </div>
        {add.error && <ErrorState title={add.error.message} kept="Your entries are kept." />}
      </div>
    </Dialog>
  )
}
