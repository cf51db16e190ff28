import { dataset, field, fieldTable } from './field.ts'

/** As a list of coins has them, in rupees; words all say "coin", for shares have returns and highs of their own. */
export const coinFields = [
  field('coin_name', 'Coin', 'text', 'crypto|cryptocurrency|coin name|bitcoin', 'Name of the coin.'),
  field('coin_rank', 'Coin rank', 'count', 'market cap rank', 'By market capitalisation.'),
  field('coin_market_cap', 'Coin market cap', 'rupees', 'crypto market cap', 'Price on all coins.'),
  field('circulating_supply', 'Circulating supply', 'count', 'coins in circulation', 'Coins in circulation.'),
  field('max_supply', 'Largest supply', 'count', 'maximum supply', 'Coins there can ever be.'),
  ...fieldTable(`
coin_category | Coin category | text | crypto category, kind of coin | What the coin is for.
coin_price | Coin price | price | crypto price | Last price in rupees.
coin_volume_24h | Coin volume 24 hours | rupees | crypto volume, coin turnover | Traded everywhere in 24 hours.
coin_change_1h | Coin change 1 hour | percent | coin change in an hour, 1h coin change | Change of the price in the last hour.
coin_change_24h | Coin change 24 hours | percent | coin change in a day, 24h coin change | Change of the price in 24 hours.
coin_change_7d | Coin change 7 days | percent | coin change in a week, 7d coin change | Change of the price in 7 days.
coin_change_30d | Coin change 30 days | percent | coin change in a month, 30d coin change | Change of the price in 30 days.
coin_change_1y | Coin change 1 year | percent | coin change in a year, 1y coin change | Change of the price in a year.
coin_ath | Coin all-time high | price | crypto all time high, highest coin price | Highest price there ever was.
coin_ath_date | Day of the coin's high | date | day of coin all time high | Day of the highest price.
coin_ath_distance | Coin below its high | percent | coin distance from all time high | Price over its all-time high, less one.
`),
]

export const coinDatasets = [
  dataset({
    id: 'coin_price_hourly',
    title: 'Hourly prices of coins',
    description: 'One price a coin and hour, of the last days.',
    category: 'price_volume',
    period: 'event',
    keys: ['symbol', 'hour'],
    fields: [field('coin_hour_price', 'Hourly coin price', 'price', 'coin price by the hour', 'Price at that hour.')],
  }),
  dataset({
    id: 'coin_news',
    title: 'News on coins',
    description: 'Headlines, one row a coin they speak of.',
    category: 'subjective',
    period: 'event',
    keys: ['id', 'symbol'],
    fields: fieldTable(`
news_day | News day | date | day of coin news | Day it was published, in India.
news_time | News time | figure | time of coin news | Instant it was published, epoch milliseconds.
news_headline | Headline | text | crypto news, coin news | As the source wrote it.
news_source | News source | text | source of coin news | Who published it.
`),
  }),
]
