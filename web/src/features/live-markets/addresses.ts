import type { PulseTile } from 'core/contract/rest'

const chart = (subject: string): string => `/tradingagent/indicators?${new URLSearchParams({ symbol: subject })}`

/** An index has its own page; what is no index has a chart. */
export const tileAddress = ({ asset, symbol }: Pick<PulseTile, 'asset' | 'symbol'>): string =>
  asset === 'index' ? indexAddress(symbol) : chart(`${asset}:${symbol}`)

const indexAddress = (name: string): string => `/indexes?${new URLSearchParams({ index: name })}`

export const companyAddress = (symbol: string): string => `/company/${encodeURIComponent(symbol)}`
