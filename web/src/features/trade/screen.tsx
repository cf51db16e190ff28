import { useQuery } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import type { ChartInstrument, TradeInstrument } from 'core/contract/rest'
import { basketLink, isOrderable, roundedRupees, totalInvestment } from 'core/orders'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#lib/http.ts'
import { findInstruments } from '#lib/instruments.ts'
import { isLoadedAt } from '#lib/script-loader.ts'
import { configQuery, marketStateQuery } from '#lib/site.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { NumberText } from '#ui/number.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Strip } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { instrumentsQuery } from './api.ts'
import { BrokerHandOff } from './parts/broker-hand-off.tsx'
import { FeatureCards } from './parts/feature-cards.tsx'
import { OrderRow } from './parts/order-row.tsx'
import { OtherBrokers } from './parts/other-brokers.tsx'
import { Returned } from './parts/returned.tsx'
import { RiskWarning } from './parts/risk-warning.tsx'
import styles from './screen.module.css'
import { type BasketState, openOrders, standingOf, useBasket } from './use-basket.ts'

const texts = messages.trade
const path = '/trade'
const noInstruments: ReadonlyMap<string, TradeInstrument> = new Map()

export function Screen() {
  const config = useQuery(configQuery)
  // Only a page that was loaded here lets the broker's script and form in: whoever came from inside loads it once more.
  const isToReload = config.data?.broker.publisher != null && !isLoadedAt(path)
  useEffect(() => {
    if (isToReload) window.location.reload()
  }, [isToReload])
  return (
    <div className={styles.screen}>
      <PageHead title={texts.title} subtitle={texts.subtitle} />
      {config.data && !isToReload ? (
        <Dashboard broker={config.data.broker} />
      ) : config.error ? (
        <ErrorState
          title={config.error.message}
          kept="Your basket is in the address of this page."
          onRetry={() => void config.refetch()}
          busy={config.isFetching}
        />
      ) : (
        <Loading what="the broker" />
      )}
    </div>
  )
}

function Dashboard({ broker }: { broker: Parameters<typeof BrokerHandOff>[0]['broker'] }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = useSnackbar()
  const [basket, dispatch] = useBasket(search)
  const { orders, batches, confirmed, refused } = basket
  const symbols = useMemo(
    () => [...new Set(orders.filter(isOrderable).map(({ instrument }) => instrument))].sort(),
    [orders],
  )
  const instruments = useQuery(instrumentsQuery(symbols)).data ?? noInstruments
  const market = useQuery(marketStateQuery).data
  const { quotes } = useLiveQuotes(symbols)
  const lastOf = (symbol: string): number | null => quotes.get(symbol)?.last ?? instruments.get(symbol)?.last ?? null

  // The address keeps the basket as it stands; an address that is not of our writing is another basket.
  const written = useRef(search)
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    dispatch({ type: 'open', search })
  }, [search, dispatch])
  const link = basketLink(orders)
  const first = useRef(orders)
  useEffect(() => {
    if (orders === first.current) return
    written.current = link.slice(path.length)
    void navigate(link, { replace: true, preventScrollReset: true })
  }, [orders, link, navigate])

  const add = async ({ symbol }: ChartInstrument) => {
    const [found] = await call<readonly TradeInstrument[]>('/api/trade/instruments', { query: { symbols: symbol } })
    if (found) dispatch({ type: 'add', instrument: found })
    else show({ text: `${symbol} cannot be ordered`, kind: 'info' })
  }
  const remove = (key: string, symbol: string) => {
    dispatch({ type: 'remove', key })
    show({
      text: `${symbol} left out`,
      kind: 'info',
      durationMs: limits.snackbarMs.infoTooltip,
      action: { label: 'Undo', onAction: () => dispatch({ type: 'restore', key }) },
    })
  }
  const doubts = new Map(refused?.outcome === 'again' ? refused.doubts.map(({ key, away }) => [key, away]) : [])
  const doubtOf = (key: string): string | undefined => {
    const away = doubts.get(key)
    return away === undefined ? undefined : away === null ? texts.noLast : texts.far(Math.round(away))
  }
  const open = openOrders(basket)
  const count = orders.length

  return (
    <>
      <Strip icon="warning">{texts.warning}</Strip>
      <Returned search={search} broker={broker.name} />
      {basket.isFromLink && (
        <Strip icon="link" tone="info">
          <strong>{texts.fromLink}</strong> Anybody can make one. Check each order; nothing leaves this page before you
          confirm and then press once more.
        </Strip>
      )}
      {basket.isCut && <Strip icon="info">{texts.cut}</Strip>}
      {open.some(({ action }) => action === 'BUY') && <RiskWarning />}
      <div className={styles.columns}>
        <Card
          title={texts.card}
          note={
            <Chip tone="navy">
              {count} {count === 1 ? 'Order' : 'Orders'}
            </Chip>
          }
          footer={
            <div className={styles.add}>
              <SymbolPicker
                label="Add an order"
                placeholder="Add a share or ETF"
                find={findInstruments}
                only={['stock', 'etf']}
                onPick={(instrument) => void add(instrument)}
              />
              {market && <p>Live prices: {market.source}</p>}
            </div>
          }
          flush
        >
          {count === 0 ? (
            <Empty icon="basket" action={<ButtonLink to="/dipsip">Set up dips</ButtonLink>}>
              No orders yet. An alert opens this page with its basket, and below you can add your own.
            </Empty>
          ) : (
            orders.map((order) => (
              <OrderRow
                key={order.key}
                order={order}
                instrument={order.isSupported ? instruments.get(order.instrument) : undefined}
                last={lastOf(order.instrument)}
                doubt={doubtOf(order.key)}
                standing={standingOf(basket, order.key)}
                onEdit={(field, text) => dispatch({ type: 'edit', key: order.key, field, text })}
                onRemove={() => remove(order.key, order.instrument)}
              />
            ))
          )}
        </Card>
        <div className={styles.side}>
          <Card title="Summary">
            <div className={styles.summary}>
              <p className={styles.total}>
                <span>Total Investment</span>
                <strong>
                  <NumberText
                    value={roundedRupees(confirmed ? confirmed.handOff.total : totalInvestment(open))}
                    format="rupees"
                    decimals={0}
                  />
                </strong>
              </p>
              <p className={styles.quiet}>Limit orders, delivery (CNC), NSE. Charges of your broker come on top.</p>
              <Refusal basket={basket} cap={broker.totalCap} />
              {(confirmed || batches.length > 0) && (
                <BrokerHandOff
                  broker={broker}
                  confirmed={confirmed}
                  batches={batches}
                  onHand={(batch) => dispatch({ type: 'hand', batch })}
                  onPlaced={(batch) => dispatch({ type: 'placed', batch })}
                  onNotPlaced={(batch) => dispatch({ type: 'not placed', batch })}
                  onUndo={(batch) => dispatch({ type: 'undo', batch })}
                />
              )}
              {!confirmed && (
                <Button
                  look="primary"
                  size="large"
                  wide
                  disabled={open.length === 0}
                  onClick={() => dispatch({ type: 'confirm', lastOf, cap: broker.totalCap })}
                >
                  {texts.confirm}
                </Button>
              )}
            </div>
          </Card>
          {count > 0 && <OtherBrokers handOff={confirmed?.handOff ?? null} link={link} />}
        </div>
      </div>
      <FeatureCards />
      <p className={styles.quiet}>
        General information and your own settings, not advice: <Link to="/disclaimer">disclaimer</Link>. Whether an
        order was placed, filled or refused only your broker can say.
      </p>
    </>
  )
}

/** Why the press did not confirm, next to the button that was pressed. */
function Refusal({ basket: { refused, isCancelled }, cap }: { basket: BasketState; cap: number | null }) {
  if (isCancelled)
    return (
      <Strip tone="info" icon="info">
        Nothing was placed. Press again when you want to.
      </Strip>
    )
  if (refused === null) return null
  if (refused.outcome === 'too_much')
    return (
      <Strip tone="bad" icon="error">
        The basket is above <NumberText value={cap === null ? null : cap / 100} format="rupees" decimals={0} />, the
        most for one hand-off here. Take it in parts.
      </Strip>
    )
  if (refused.outcome === 'wrong')
    return (
      <Strip tone="bad" icon="error">
        {messages.profile.fieldsInvalid}
      </Strip>
    )
  if (refused.outcome === 'again')
    return (
      <Strip icon="warning">
        {refused.doubts.length === 1 ? 'One price needs' : `${refused.doubts.length} prices need`} a second look.
        Confirm again to go on.
      </Strip>
    )
  return null
}
