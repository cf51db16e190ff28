/** The market selector. One market today; the value travels as `country` in every call that takes one. */
export const markets = [{ value: 'IN', title: 'India' }] as const

export type Country = (typeof markets)[number]['value']

export const defaultCountry: Country = 'IN'
