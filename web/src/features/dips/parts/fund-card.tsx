import { dipAmount, dipPlaces } from 'core/calculators'
import { limits, messages } from 'core/contract'
import type { DipFund } from 'core/contract/rest'
import { formatDay, formatNumber, formatPercent, percentChange, type TradingDay } from 'core/values'
import { memo } from 'react'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import {
  type FundConfig,
  type FundStatus,
  type NotifyChannel,
  notifyChannels,
  problemsOf,
  statusOf,
} from '../config.ts'
import { DipTrend } from './dip-trend.tsx'
import styles from './fund-card.module.css'

const chips: Record<
  Exclude<FundStatus, 'unsubscribed'>,
  { readonly text: string; readonly tone: 'good' | 'notice' | 'bad' | 'info'; readonly icon: IconName }
> = {
  pending_subscribe: { text: 'Will Subscribe', tone: 'info', icon: 'plus' },
  pending_unsubscribe: { text: 'Will Unsubscribe', tone: 'bad', icon: 'minus' },
  pending_update: { text: 'Will Update', tone: 'notice', icon: 'pencil' },
  saved: { text: 'Subscribed', tone: 'good', icon: 'check' },
}

const channelWords: Record<NotifyChannel, string> = { telegram: 'Telegram', callbackurl: 'Callback URL' }

export interface FundCardProps {
  fund: DipFund
  config: FundConfig
  saved: FundConfig | undefined
  /** The live price; the last close without one. */
  price: number | null
  previousClose: number | null
  /** The price its iNAV is compared with. */
  compared: number | null
  onChange: (token: number, config: FundConfig) => void
}

export const cardId = (token: number): string => `fund-${token}`

/** One fund: its price, what the rule would have done, and the settings. */
export const FundCard = memo(function FundCard({
  fund,
  config,
  saved,
  price,
  previousClose,
  compared,
  onChange,
}: FundCardProps) {
  const status = statusOf(config, saved)
  const set = (change: Partial<FundConfig>) => onChange(fund.instrument_token, { ...config, ...change })
  const problems = problemsOf(config)
  const fired = dipPlaces(fund, config.trigger).length
  const first = fund.closes.find((close) => close !== null) ?? null
  const yearChange = price !== null && first !== null && first > 0 ? (price / first - 1) * 100 : null
  const dayChange =
    price !== null && previousClose !== null && previousClose > 0 ? (price / previousClose - 1) * 100 : null
  const premium = percentChange(fund.inav, compared)
  const wasDifferent = saved && config.subscribed
  return (
    <article
      id={cardId(fund.instrument_token)}
      className={classNames(styles.card, styles[status])}
      aria-label={fund.tradingsymbol}
    >
      <header className={styles.head}>
        <div className={styles.names}>
          <h3>{fund.tradingsymbol}</h3>
          <p>{fund.name}</p>
        </div>
        {status !== 'unsubscribed' && (
          <Chip tone={chips[status].tone} icon={chips[status].icon}>
            {chips[status].text}
          </Chip>
        )}
        <Switch
          label={`Subscribe to ${fund.tradingsymbol}`}
          hideLabel
          checked={config.subscribed}
          onChange={(subscribed) => set({ subscribed })}
        />
      </header>
      <p className={styles.price}>
        <strong>
          <NumberText value={price} format="rupees" reason="No price yet" />
        </strong>
        <Change value={dayChange} format="percent" />
        <span className={styles.year}>
          1 year <Change value={yearChange} format="percent" decimals={1} />
        </span>
      </p>
      <DipTrend closes={fund.closes} lows={fund.lows} trigger={config.trigger} muted={!config.subscribed} />
      <p className={styles.fired}>
        <i /> Would have fired{' '}
        <strong>
          {fired} {fired === 1 ? 'time' : 'times'}
        </strong>{' '}
        last year at {formatNumber(config.trigger, 1)}%
      </p>
      {premium !== null && premium > limits.etf.premiumWarnsAbove && (
        <p className={styles.premium}>
          <Icon name="warning" size={16} /> {formatPercent(premium)} above its indicative NAV of ₹
          {formatNumber(fund.inav ?? 0)}
          {fund.inavDay !== null && ` of ${formatDay(fund.inavDay as TradingDay)}`}
        </p>
      )}
      <div className={styles.settings}>
        <Stepper
          label="Amount"
          prefix="₹"
          value={config.amount}
          {...limits.dips.amount}
          fallback={limits.dips.amount.default}
          disabled={!config.subscribed}
          was={wasDifferent && saved.amount !== config.amount ? `₹${formatNumber(saved.amount, 0)}` : undefined}
          error={problems.amount ? messages.dips.amount : undefined}
          onChange={(amount) => set({ amount: Math.trunc(amount) })}
        />
        <Stepper
          label="Trigger %"
          suffix="%"
          decimals={1}
          value={config.trigger}
          {...limits.dips.trigger}
          fallback={limits.dips.trigger.default}
          disabled={!config.subscribed}
          was={wasDifferent && saved.trigger !== config.trigger ? `${formatNumber(saved.trigger, 1)}%` : undefined}
          error={problems.trigger ? messages.dips.trigger : undefined}
          onChange={(trigger) => set({ trigger })}
        />
        <Stepper
          label="Aggression"
          suffix="×"
          decimals={1}
          value={config.allocation_factor}
          {...limits.dips.aggression}
          fallback={limits.dips.aggression.default}
          disabled={!config.subscribed}
          was={
            wasDifferent && saved.allocation_factor !== config.allocation_factor
              ? `${formatNumber(saved.allocation_factor, 1)}×`
              : undefined
          }
          error={problems.aggression ? messages.dips.aggression : undefined}
          onChange={(allocation_factor) => set({ allocation_factor })}
        />
        <div className={styles.notify}>
          <span className={styles.label}>
            Notify
            {wasDifferent && saved.notification_channel !== config.notification_channel && (
              <span className={styles.was}>was {channelWords[saved.notification_channel]}</span>
            )}
          </span>
          <Segmented
            label={`Notify about ${fund.tradingsymbol}`}
            size="small"
            options={notifyChannels.map((value) => ({
              value,
              label: channelWords[value],
              disabled: !config.subscribed,
            }))}
            value={config.notification_channel}
            onChange={(notification_channel) => set({ notification_channel })}
          />
        </div>
      </div>
      <footer className={styles.foot}>
        {status === 'pending_unsubscribe' ? (
          <>
            Alerts stop when you save.{' '}
            <button type="button" className={styles.keep} onClick={() => set({ subscribed: true })}>
              Keep it
            </button>
          </>
        ) : config.subscribed ? (
          <Suggestion config={config} price={price} />
        ) : (
          <>
            Switch on to be told. Defaults are filled in.{' '}
            <Link to={`/dipsipCalculator?fund=${encodeURIComponent(fund.tradingsymbol)}`}>Try it first</Link>
          </>
        )}
      </footer>
    </article>
  )
})

/** What the rule would say of a fall twice the trigger. */
function Suggestion({ config, price }: { config: FundConfig; price: number | null }) {
  const fall = config.trigger * 2
  const amount = dipAmount({ amount: config.amount, aggression: config.allocation_factor }, 2)
  const after = price === null ? null : price * (1 - fall / 100)
  const units = after === null ? null : Math.max(1, Math.floor(amount / after))
  return (
    <>
      A <strong>{formatNumber(fall, Number.isInteger(fall) ? 0 : 1)}%</strong> fall suggests{' '}
      <strong>₹{formatNumber(amount, 0)}</strong>
      {units !== null && `, ${formatNumber(units, 0)} ${units === 1 ? 'unit' : 'units'}`}
    </>
  )
}
