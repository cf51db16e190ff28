/** The GraphQL path, over HTTP and over WebSocket. */
export const graphqlPath = '/v1/graphql'

/** What one caller may ask of GraphQL. Past any of these the answer is "Query not allowed". */
export const graphqlLimits = {
  depth: 6,
  aliases: 15,
  directives: 50,
  tokens: 1000,
  cost: 5000,
  batch: 5,
  documentCharacters: 10_000,
  bodyBytes: 256 * 1024,
  rows: { default: 100, max: 500, offsetMax: 100_000 },
  /** Events of companies: newest first, so a longer list only repeats older news. */
  events: { symbolsMax: 500, rows: 500 },
  instrumentsPerSave: 500,
  socket: {
    initMs: 3000,
    perUser: 5,
    subscriptions: 20,
    frameBytes: 64 * 1024,
    queueBytes: 256 * 1024,
    /** How long more than that may wait without a byte being taken. */
    slowMs: 3000,
    pingMs: 15_000,
    replayPage: 50,
    /** Rows of one event, in characters; a longer row goes alone. Twenty subscriptions' events fit in the queue. */
    eventCharacters: 12_000,
  },
} as const

/** Why a socket was closed. A client comes back after each but the last, with a fresh token or later. */
export const socketClose = {
  forbidden: { code: 4403, reason: 'Forbidden' },
  tooManySockets: { code: 1013, reason: 'Too many sockets' },
  tooSlow: { code: 1013, reason: 'Too slow' },
  failed: { code: 1013, reason: 'Try again later' },
  badMessage: { code: 4400, reason: 'Invalid message received' },
} as const
