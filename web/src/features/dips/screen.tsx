import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { priceBesideInav } from 'core/calculators'
import { messages, product } from 'core/contract'
import type { DipFund } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { HttpError } from '#lib/http-error.ts'
import { riskBandQuery, riskWarning } from '#lib/risk-band.ts'
import { marketStateQuery } from '#lib/site.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import { ThumbBar } from '#ui/thumb-bar.tsx'
import { fundsQuery, saveAll, savedQuery, unsubscribeAll } from './api.ts'
import { defaultConfig, type FundConfig, matches, problemsOf } from './config.ts'
import { CriteriaDialog } from './parts/criteria-dialog.tsx'
import { Evidence, type OwnPlan } from './parts/evidence.tsx'
import { cardId, FundCard } from './parts/fund-card.tsx'
import { Hero } from './parts/hero.tsx'
import styles from './screen.module.css'
import { useConfigs } from './use-configs.ts'

const texts = messages.dips
const shownAtFirst = 12
const noFunds: readonly DipFund[] = []

/** Its close on the day of its iNAV; the last one where that day is not known. */
const inavClose = ({ inavDay, days, closes }: DipFund): number | null =>
  closes[inavDay === null ? -1 : days.indexOf(inavDay)] ?? closes.findLast((close) => close !== null) ?? null

/** The first fund with saved settings, as the list has them. */
function ownPlan(funds: readonly DipFund[], saved: ReadonlyMap<number, FundConfig>): OwnPlan | null {
  const fund = funds.find(({ instrument_token }) => saved.has(instrument_token))
  const config = fund && saved.get(fund.instrument_token)
  return fund && config ? { symbol: fund.tradingsymbol, ...config } : null
}

export function Screen() {
  const { isAuthenticated, authVerified, userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const client = useQueryClient()
  const show = useSnackbar()
  const funds = useQuery(fundsQuery)
  const saved = useQuery(savedQuery(email))
  const market = useQuery(marketStateQuery)
  const list = funds.data ?? noFunds
  const { savedByToken, configOf, change, reset, isChanged, unsaved } = useConfigs(
    list,
    saved.data,
    userGoogle?.uid ?? '',
  )
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [open, setOpen] = useState<'criteria' | 'unsubscribe' | null>(null)
  const { quotes } = useLiveQuotes(useMemo(() => list.map(({ tradingsymbol }) => tradingsymbol), [list]))
  const riskSaid = riskWarning(useQuery(riskBandQuery(email)).data, 'dips')
  const isStranger = authVerified && !isAuthenticated
  const prefilled = usePrefill({
    funds: list,
    isReady: saved.data !== undefined || isStranger,
    isStranger,
    savedByToken,
    change,
  })

  useEffect(() => {
    if (funds.error) show({ text: texts.listFailed, kind: 'error' })
  }, [funds.error, show])
  useEffect(() => {
    if (saved.error) show({ text: texts.configFailed, kind: 'error' })
  }, [saved.error, show])

  const reload = () => client.invalidateQueries({ queryKey: ['dip-saved'] })
  const wanted = list
    .map((fund) => ({ fund, config: configOf(fund.instrument_token) }))
    .filter(({ config }) => config.subscribed)
  const isWrong = wanted.some(({ config }) => Object.keys(problemsOf(config)).length > 0)

  const save = useMutation({
    mutationFn: async () => {
      const user = saved.data?.user_id
      if (!saved.data || user == null) throw new Error(texts.noUser)
      await saveAll(user, saved.data.version, wanted)
    },
    onSuccess: async () => {
      await reload()
      show({ text: texts.saved, kind: 'success' })
    },
    onError: (error) => {
      const isOwn = error.message === texts.noUser || (error instanceof HttpError && error.code === 'changed_elsewhere')
      show({ text: isOwn ? error.message : texts.saveFailed, kind: 'error' })
    },
  })
  const savedTokens = [...savedByToken.keys()]
  const unsubscribe = useMutation({
    mutationFn: async () => {
      const user = saved.data?.user_id
      if (user == null) throw new Error(texts.noUser)
      await unsubscribeAll(user, savedTokens)
      return savedTokens.length
    },
    onSuccess: async (count) => {
      reset()
      await reload()
      setOpen(null)
      show({ text: texts.unsubscribed(count), kind: 'success' })
    },
    onError: () => show({ text: texts.unsubscribeFailed, kind: 'error' }),
  })

  const found = list.filter((fund) => matches(search, fund.name, fund.tradingsymbol, fund.underlying))
  // What was brought along stands first, then what is subscribed, what is meant for dips, and the rest as the list comes.
  const rankOf = ({ instrument_token: token, isDipFund }: DipFund) =>
    token === prefilled ? 3 : savedByToken.has(token) ? 2 : isDipFund ? 1 : 0
  const ordered = [...found].sort((left, right) => rankOf(right) - rankOf(left))
  // What is to be saved is in sight, and stays where it was changed.
  const isShown = ({ instrument_token }: DipFund, at: number) =>
    isWhole || search !== '' || at < shownAtFirst || isChanged(instrument_token)
  const shown = ordered.filter(isShown)

  // On a phone the cards are long: what saves them comes along at the foot of the screen.
  const isAtHand = useIsPhone() && unsaved > 0
  const says = unsaved > 0 && (
    <span className={styles.unsaved} role="status">
      {unsaved} unsaved {unsaved === 1 ? 'change' : 'changes'}
    </span>
  )
  const saveButton = (
    <Button
      look="primary"
      busy={save.isPending}
      disabled={unsaved === 0 || isWrong || !isAuthenticated}
      onClick={() => save.mutate()}
    >
      Save All Configurations
    </Button>
  )

  return (
    <div className={styles.screen}>
      <Hero />
      <div className={styles.intro}>
        <section aria-labelledby="how">
          <h2 id="how">A rule you set, a message, your decision</h2>
          <ol className={styles.steps}>
            <li>
              <strong>You set the fall.</strong> Pick a fund, an amount and a trigger from 0.5% to 10%.
            </li>
            <li>
              <strong>We tell you once a day, at most.</strong> On Telegram or your callback URL, and always in your
              inbox.
            </li>
            <li>
              <strong>You review and send the order.</strong> Deeper falls suggest more: amount × aggression for each
              extra trigger. Nothing is bought for you.
            </li>
          </ol>
        </section>
        <Evidence own={ownPlan(list, savedByToken)} />
      </div>

      <section className={styles.board} aria-labelledby="configure">
        <header className={styles.boardHead}>
          <div>
            <h2 id="configure">Configure Your Index Funds</h2>
            <p className={styles.quiet}>
              {list.length} ETFs, {savedTokens.length} subscribed.{' '}
              {market.data &&
                `Prices as of ${formatDay(market.data.asOf as TradingDay)}${market.data.simulated ? ', simulated' : ''}.`}
            </p>
          </div>
          <Button icon="list" onClick={() => setOpen('criteria')}>
            Selection Criteria
          </Button>
        </header>
        <div className={styles.tools}>
          <div className={styles.search}>
            <Field
              label="Search ETFs by name or underlying asset"
              hideLabel
              icon="search"
              placeholder="Search ETFs by name or underlying asset"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {search !== '' && <IconButton label="Clear the search" icon="close" onClick={() => setSearch('')} />}
          </div>
          <span className={styles.verbs}>
            {!isAtHand && says}
            <Button
              look="danger"
              disabled={savedTokens.length === 0 && wanted.length === 0}
              onClick={() =>
                savedTokens.length === 0 ? show({ text: texts.noneToRemove, kind: 'info' }) : setOpen('unsubscribe')
              }
            >
              Unsubscribe All
            </Button>
            {!isAtHand && saveButton}
          </span>
        </div>
        <Hints
          isStranger={isStranger}
          needsTelegram={
            saved.data?.telegram === false && wanted.some(({ config }) => config.notification_channel === 'telegram')
          }
          needsCallback={
            saved.data?.callback === false && wanted.some(({ config }) => config.notification_channel === 'callbackurl')
          }
        />
        {riskSaid !== null && wanted.length > 0 && (
          <div className={styles.hint}>
            <Strip icon="warning" action={<Link to="/riskProfile">Open risk profile</Link>}>
              {riskSaid}
            </Strip>
          </div>
        )}
        {funds.isPending || (saved.isPending && email !== '') ? (
          <Loading what="funds">
            <div className={styles.grid}>
              {Array.from({ length: 6 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: six alike that never move
                <Skeleton key={at} height={320} />
              ))}
            </div>
          </Loading>
        ) : funds.error ? (
          <ErrorState title={texts.listFailed} onRetry={() => void funds.refetch()} busy={funds.isFetching} />
        ) : saved.error ? (
          <ErrorState title={texts.configFailed} onRetry={() => void saved.refetch()} busy={saved.isFetching} />
        ) : shown.length === 0 ? (
          <Empty action={<Button onClick={() => setSearch('')}>Show all ETFs</Button>}>No ETF has these words.</Empty>
        ) : (
          <div className={styles.grid}>
            {shown.map((fund) => {
              const quote = quotes.get(fund.tradingsymbol)
              const closes = fund.closes.filter((close): close is number => close !== null)
              return (
                <FundCard
                  key={fund.instrument_token}
                  fund={fund}
                  config={configOf(fund.instrument_token)}
                  saved={savedByToken.get(fund.instrument_token)}
                  price={quote?.last ?? closes.at(-1) ?? null}
                  previousClose={quote?.previousClose ?? closes.at(-2) ?? null}
                  compared={priceBesideInav({ inavDay: fund.inavDay, close: inavClose(fund) }, quote)}
                  onChange={change}
                />
              )
            })}
          </div>
        )}
        {isAtHand && (
          <ThumbBar label="Unsaved changes" says={says}>
            {saveButton}
          </ThumbBar>
        )}
        {shown.length > 0 && (
          <footer className={styles.boardFoot}>
            <span>
              Showing {shown.length} of {found.length}
            </span>
            {shown.length < found.length && <Button onClick={() => setIsWhole(true)}>Show all ETFs</Button>}
          </footer>
        )}
      </section>

      <CriteriaDialog open={open === 'criteria'} onClose={() => setOpen(null)} />
      <Dialog
        open={open === 'unsubscribe'}
        onClose={() => setOpen(null)}
        title="Confirm Unsubscribe"
        note="All your subscriptions are removed. This cannot be undone."
        primary={{
          label: 'Yes, Unsubscribe All',
          danger: true,
          busy: unsubscribe.isPending,
          onAction: () => unsubscribe.mutate(),
        }}
      />
    </div>
  )
}

function Hints({
  isStranger,
  needsTelegram,
  needsCallback,
}: {
  isStranger: boolean
  needsTelegram: boolean
  needsCallback: boolean
}) {
  const { search } = useLocation()
  if (isStranger)
    return (
      <div className={styles.hint}>
        <Strip
          icon="lock"
          tone="info"
          action={
            <ButtonLink
              size="small"
              look="primary"
              to={`/login?redirect=${encodeURIComponent(`/${product.dipsSlug}${search}`)}`}
            >
              {messages.signIn.title}
            </ButtonLink>
          }
        >
          {messages.chat.signInNeeded} to save: look around and try settings first.
        </Strip>
      </div>
    )
  if (!needsTelegram && !needsCallback) return null
  return (
    <div className={styles.hint}>
      <Strip icon="warning" action={<Link to="/profile">Open profile</Link>}>
        {needsTelegram ? 'Telegram is not connected' : 'No callback URL is set'}: dips reach only your inbox until then.
      </Strip>
    </div>
  )
}

interface Prefill {
  funds: readonly DipFund[]
  /** What is saved is known, or nothing can be. */
  isReady: boolean
  isStranger: boolean
  savedByToken: ReadonlyMap<number, FundConfig>
  change: (token: number, config: FundConfig) => void
}

/**
 * "Subscribe with these settings" of the calculator: `?fund=&amount=&trigger=&aggression=` fills the fund's card once and
 * brings it into view. Answers the fund it filled.
 */
function usePrefill({ funds, isReady, isStranger, savedByToken, change }: Prefill): number | null {
  const [words, setWords] = useWords()
  const [filled, setFilled] = useState<number | null>(null)
  const symbol = words.get('fund')
  const token = funds.find(({ tradingsymbol }) => tradingsymbol === symbol)?.instrument_token
  useEffect(() => {
    if (token === undefined || !isReady || token === filled) return
    const number = (name: string, otherwise: number) => {
      const given = Number(words.get(name))
      return words.get(name) !== null && Number.isFinite(given) && given > 0 ? given : otherwise
    }
    const from = savedByToken.get(token) ?? defaultConfig
    change(token, {
      ...from,
      subscribed: true,
      amount: Math.trunc(number('amount', from.amount)),
      trigger: number('trigger', from.trigger),
      allocation_factor: number('aggression', from.allocation_factor),
    })
    setFilled(token)
    // A stranger takes the words along to the sign-in and back.
    if (!isStranger) setWords({})
  }, [token, isReady, isStranger, filled, savedByToken, change, words, setWords])
  useEffect(() => {
    if (filled !== null) document.getElementById(cardId(filled))?.scrollIntoView?.({ block: 'center' })
  }, [filled])
  return filled
}
