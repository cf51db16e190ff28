/** Where an alert can be sent. The in-app inbox is not a choice: every alert lands there too. */
export const channels = ['telegram', 'callbackurl'] as const

export type Channel = (typeof channels)[number]
