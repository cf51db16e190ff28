import { priceBesideInav } from 'core/calculators'
import { limits, messages } from 'core/contract'
import type { TradeInstrument } from 'core/contract/rest'
import {
  actionWord,
  type BasketOrder,
  checkPrice,
  checkQuantity,
  quotedPrice,
  roundedRupees,
  totalOf,
} from 'core/orders'
import { formatRupees, percentChange } from 'core/values'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { PremiumWarning } from '#ui/premium-warning.tsx'
import { Strip } from '#ui/states.tsx'
import styles from './order-row.module.css'

const texts = messages.trade

export interface OrderRowProps {
  order: BasketOrder
  /** What the market knows of it; undefined while it is asked or when it knows nothing. */
  instrument: TradeInstrument | undefined
  last: number | null
  /** Why it has to be confirmed once more. */
  doubt: string | undefined
  /** With the broker, it is not changed any more. */
  standing: 'open' | 'handed' | 'placed'
  onEdit: (field: 'price' | 'quantity', text: string) => void
  onRemove: () => void
}

const priceProblem = (text: string): string | undefined => {
  const read = checkPrice(text)
  if (read.ok) return undefined
  return read.failure === 'price_high' ? texts.priceHigh : texts.price
}

/** One order: what it is, what it costs now and in the link, and the two figures that can be changed. */
export function OrderRow({ order, instrument, last, doubt, standing, onEdit, onRemove }: OrderRowProps) {
  const { instrument: symbol, price, quantity, reportedPrice, action, isSupported } = order
  const isOff = !isSupported || standing !== 'open'
  const total = isSupported ? totalOf(order) : null
  const typed = checkPrice(price)
  const better = typed.ok && instrument ? quotedPrice(typed.value, { kind: instrument.kind, last }) : null
  return (
    <article className={classNames(styles.row, isOff && styles.off)} aria-label={symbol}>
      <div className={styles.what}>
        <h3>
          {symbol}
          <Chip tone={action === 'BUY' ? 'good' : action === 'SELL' ? 'notice' : 'neutral'}>{actionWord(order)}</Chip>
          {!isSupported && <Chip tone="bad">{texts.notSupported}</Chip>}
          {standing === 'handed' && <Chip tone="notice">Handed over</Chip>}
          {standing === 'placed' && (
            <Chip tone="info" icon="check">
              You said: placed
            </Chip>
          )}
        </h3>
        {instrument && <p className={styles.name}>{instrument.name}</p>}
        <p className={styles.prices}>
          <span>Current: {formatRupees(reportedPrice)}</span>
          {isSupported && (
            <span className={styles.live}>
              Live: <NumberText value={last} format="rupees" reason="The market data here does not know it" />
              {reportedPrice !== null && last !== null && (
                <>
                  <Change value={percentChange(reportedPrice / 100, last)} format="percent" /> since
                </>
              )}
            </span>
          )}
        </p>
      </div>
      <div className={styles.price}>
        <Field
          label="Target Price"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          disabled={isOff}
          value={price}
          error={isOff ? undefined : (priceProblem(price) ?? doubt)}
          onChange={(event) => onEdit('price', event.target.value)}
        />
      </div>
      <div className={styles.quantity}>
        <Field
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          disabled={isOff}
          value={quantity}
          error={isOff || checkQuantity(quantity).ok ? undefined : texts.quantity}
          onChange={(event) => onEdit('quantity', event.target.value)}
        />
      </div>
      <p className={styles.total}>
        <span>Total Amount</span>
        <strong>
          <NumberText
            value={total === null ? null : roundedRupees(total)}
            format="rupees"
            decimals={0}
            reason={isSupported ? 'Price or quantity is wrong' : texts.notSupported}
          />
        </strong>
      </p>
      <div className={styles.remove}>
        {standing === 'open' && (
          <IconButton label={`Leave out ${symbol}`} icon="trash" size="small" onClick={onRemove} />
        )}
      </div>
      {!isOff && better !== null && (
        <div className={styles.note}>
          <Strip
            tone="info"
            icon="info"
            action={
              <button
                type="button"
                className={styles.use}
                onClick={() => onEdit('price', (better.price / 100).toFixed(2))}
              >
                Use {formatRupees(better.price)}
              </button>
            }
          >
            At {last === null ? 'this price' : 'its last price'} the exchange quotes the share in steps of{' '}
            {formatRupees(better.step)}, and may refuse this price. The exchange goes by last month’s close.
          </Strip>
        </div>
      )}
      {!isOff && action === 'BUY' && instrument?.kind === 'etf' && (
        <div className={styles.note}>
          <PremiumWarning
            symbol={symbol}
            price={priceBesideInav(
              { inavDay: instrument.inavDay, close: instrument.previousClose },
              { last: typed.ok ? typed.value / 100 : last, at: instrument.at },
            )}
            inav={instrument.inav}
            warnAbove={limits.etf.premiumWarnsAbove}
          />
        </div>
      )}
    </article>
  )
}
