export const holderLimits = { perMinute: 240, investors: 200, funds: 200, screenRows: 200, mostQuarters: 8 } as const

export const holderScreens = ['pledge-up', 'promoter-up', 'institutions-up'] as const
export type HolderScreenName = (typeof holderScreens)[number]
