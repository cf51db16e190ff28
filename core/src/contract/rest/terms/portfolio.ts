/** buy: money in; sell: units sold, money out; payout: money out, units as before. */
export const transactionKinds = ['buy', 'sell', 'payout'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** ready: will be written; repeat: is in the portfolio already; skipped: nothing to write; problem: has to be mended or left out. */
export const lineStates = ['ready', 'repeat', 'skipped', 'problem', 'left out'] as const
export type LineState = (typeof lineStates)[number]
