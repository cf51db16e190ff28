import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import type { KeptTransaction, OwnFund, OwnPortfolio } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Change, Missing } from '#ui/number.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { fundAddress } from '../addresses.ts'
import { deleteFund, portfolioQuery, removeTransactions } from '../api.ts'
import { AddDialog } from './add-dialog.tsx'
import { ImportCard } from './import-card.tsx'
import { LookThrough } from './look-through.tsx'
import styles from './my-portfolio.module.css'

const unknown = () => 'Add what you paid and when'

const fundColumns: readonly Column<OwnFund>[] = [
  { id: 'name', header: 'Fund', value: ({ name }) => name, width: 220 },
  {
    id: 'value',
    header: 'Worth',
    kind: 'number',
    format: 'rupees',
    decimals: 0,
    strong: true,
    value: ({ value }) => value,
    reason: unknown,
  },
  {
    id: 'paid',
    header: 'Put in, net',
    kind: 'number',
    format: 'rupees',
    decimals: 0,
    value: ({ paid }) => paid,
    reason: unknown,
  },
  {
    id: 'gain',
    header: 'Gain',
    kind: 'number',
    value: ({ gain }) => gain,
    cell: ({ gain }) => <Change value={gain} format="rupees" decimals={0} reason={unknown()} />,
  },
  {
    id: 'xirr',
    header: 'XIRR, a year',
    kind: 'number',
    value: ({ xirr }) => xirr,
    cell: ({ xirr, reason }) =>
      xirr === null ? <Missing reason={reason ?? unknown()} /> : <Change value={xirr} decimals={1} />,
  },
  { id: 'units', header: 'Units', kind: 'number', decimals: 4, value: ({ units }) => units, reason: unknown },
  { id: 'nav', header: 'NAV', kind: 'number', decimals: 4, value: ({ nav }) => nav, reason: () => 'No longer listed' },
  {
    id: 'since',
    header: 'Since',
    value: ({ since }) => since,
    cell: ({ since }) => (since ? formatDay(day(since)) : <Missing reason={unknown()} />),
  },
  { id: 'category', header: 'Category', value: ({ category }) => category },
]

const kindWords = { buy: 'Bought', sell: 'Sold', payout: 'Paid out' } as const

const transactionColumns: readonly Column<KeptTransaction>[] = [
  { id: 'day', header: 'Day', value: (row) => row.day, cell: (row) => formatDay(day(row.day)) },
  { id: 'name', header: 'Fund', value: ({ name }) => name, width: 220 },
  {
    id: 'kind',
    header: 'What',
    value: ({ kind }) => kindWords[kind],
    cell: ({ kind }) => <Chip tone={kind === 'buy' ? 'good' : 'neutral'}>{kindWords[kind]}</Chip>,
  },
  { id: 'units', header: 'Units', kind: 'number', decimals: 4, value: ({ units }) => units },
  { id: 'amount', header: 'Amount', kind: 'number', format: 'rupees', value: ({ amount }) => amount },
  { id: 'folio', header: 'Folio', value: ({ folio }) => folio || null, reason: () => 'Not said' },
]

/** What I own through funds: worth, rate of return to the day, and the companies behind it. */
export function MyPortfolio() {
  const { userGoogle, authVerified } = useAuth()
  const email = userGoogle?.email ?? ''
  const portfolio = useQuery(portfolioQuery(email))
  if (!userGoogle)
    return authVerified ? (
      <SignInNeeded
        text={messages.chat.signInNeeded}
        label={messages.signIn.title}
        path="/mutualfunds?view=portfolio"
      />
    ) : (
      <Loading what="your portfolio">
        <Skeleton height={320} />
      </Loading>
    )
  if (portfolio.error)
    return (
      <ErrorState
        title={portfolio.error.message}
        onRetry={() => void portfolio.refetch()}
        busy={portfolio.isFetching}
      />
    )
  if (portfolio.isPending)
    return (
      <Loading what="your portfolio">
        <Skeleton height={112} />
        <Skeleton height={320} />
      </Loading>
    )
  return <Owned portfolio={portfolio.data} email={email} />
}

function Owned({ portfolio, email }: { portfolio: OwnPortfolio; email: string }) {
  const navigate = useNavigate()
  const show = useSnackbar()
  const client = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const again = () => client.invalidateQueries({ queryKey: portfolioQuery(email).queryKey })
  const said = (text: string) => show({ text, kind: 'success', durationMs: limits.snackbarMs.default })
  const failed = (error: Error) => show({ text: error.message, kind: 'error', durationMs: limits.snackbarMs.default })
  const remove = useMutation({
    mutationFn: async ({ mutual_fund_id, transactions }: OwnFund) => {
      if (transactions > 0) await removeTransactions({ mutual_fund_id })
      await deleteFund(mutual_fund_id, email)
    },
    onSuccess: (_reply, { name }) => said(`${name} was removed.`),
    onError: failed,
    onSettled: again,
  })
  const takeBack = useMutation({
    mutationFn: ({ id }: KeptTransaction) => removeTransactions({ id }),
    onSuccess: () => said('The transaction was removed.'),
    onError: failed,
    onSettled: again,
  })
  const { funds, total, lookThrough, transactions } = portfolio
  const done = (text: string) => {
    setImporting(false)
    setAdding(false)
    said(text)
    void again()
  }
  const verbs = (
    <div className={styles.verbs}>
      <Button look="primary" icon="download" onClick={() => setImporting(true)}>
        Import a statement
      </Button>
      <Button icon="plus" onClick={() => setAdding(true)}>
        Add a fund
      </Button>
    </div>
  )
  return (
    <>
      {isImporting ? (
        <ImportCard
          onDone={(reply) => done(`${reply.written} transactions were written.`)}
          onClose={() => setImporting(false)}
        />
      ) : funds.length === 0 ? (
        <Empty icon="basket" action={verbs}>
          No fund is in your portfolio. Import the transactions that CAMS or KFintech send you, or add a fund by hand.
        </Empty>
      ) : (
        verbs
      )}
      {funds.length > 0 && (
        <>
          <FigureRow label="My funds at a glance">
            <Figure
              size="large"
              label="Worth"
              value={total.value}
              format="rupees"
              decimals={0}
              reason={total.reason ?? ''}
              note={`${funds.length} funds`}
            />
            <Figure label="Put in, net" value={total.paid} format="rupees" decimals={0} reason={total.reason ?? ''} />
            <Figure label="Gain" value={total.gain} format="rupees" decimals={0} reason={total.reason ?? ''} />
            <Figure
              label="XIRR, a year"
              value={total.xirr}
              format="percent"
              reason={total.reason ?? ''}
              why={
                <Facts
                  facts={[
                    [
                      'Formula',
                      'the rate at which every payment, and today’s worth, balance on the day of the first: Σ amount ÷ (1 + rate) ^ (days ÷ 365) = 0',
                    ],
                    ['Payments', `${transactions.length}, each on its own day`],
                    ['Worth', `units × NAV of ${formatDay(day(portfolio.asOf))} or the fund’s last`],
                    ['Source', portfolio.source],
                  ]}
                />
              }
            />
          </FigureRow>
          <Card flush title="My funds">
            <Table
              caption={`${funds.length} funds of mine`}
              columns={fundColumns}
              rows={funds}
              rowKey={({ mutual_fund_id }) => mutual_fund_id}
              onOpen={({ mutual_fund_id, isListed }) => {
                if (isListed) void navigate(fundAddress(mutual_fund_id))
              }}
              rowActions={(fund) => (
                <IconButton
                  label={`Remove ${fund.name} and its transactions`}
                  icon="trash"
                  size="small"
                  onClick={() => remove.mutate(fund)}
                />
              )}
            />
          </Card>
          {lookThrough && <LookThrough seen={lookThrough} />}
          {transactions.length > 0 && (
            <Card flush title="Transactions" note="As the statements say; the newest first">
              <Table
                caption={`${transactions.length} transactions`}
                columns={transactionColumns}
                rows={transactions}
                rowKey={({ id }) => String(id)}
                paging="usual"
                rowActions={(row) => (
                  <IconButton
                    label={`Remove the transaction of ${formatDay(day(row.day))}`}
                    icon="trash"
                    size="small"
                    onClick={() => takeBack.mutate(row)}
                  />
                )}
              />
            </Card>
          )}
        </>
      )}
      {isAdding && <AddDialog onDone={done} onClose={() => setAdding(false)} />}
    </>
  )
}
