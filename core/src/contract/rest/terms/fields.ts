export const fieldLimits = { names: 20, listed: 10, perMinute: 120 } as const
