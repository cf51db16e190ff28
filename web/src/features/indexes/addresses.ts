/** The chart of an index. */
export const chartAddress = (index: string): string =>
  `/tradingagent/indicators?${new URLSearchParams({ symbol: `index:${index}` })}`

export const indexAddress = (index: string): string => `/indexes?${new URLSearchParams({ index })}`
