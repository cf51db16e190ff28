export const fundAddress = (id: string): string => `/mutualfunds?${new URLSearchParams({ fund: id })}`

export const overlapAddress = (ids: readonly string[]): string =>
  `/mutualfunds?${new URLSearchParams({ view: 'overlap', funds: ids.join(',') })}`

export const tradedAddress = (symbol: string): string =>
  `/mutualfunds?${new URLSearchParams({ view: 'traded', symbol })}`

export const companyAddress = (symbol: string): string => `/company/${encodeURIComponent(symbol)}`
