/** Every limit, default and time of the specification, once, for both sides and the database. */
export const limits = {
  chat: { maxCharacters: 5000, titleMax: 200, completionMinCharacters: 4 },
  companySearch: { minCharacters: 3, debounceMs: 300, maxCharacters: 100, maxResults: 20 },
  snackbarMs: { default: 3000, infoTooltip: 10_000, savedAsReport: 4000, removedReport: 3000 },
  shell: { topBarHeight: 64, drawerWidth: 280, chatSidebarWidth: 300 },
  carousel: { intervalMs: 7000, height: 450, cardMaxWidth: 600 },
  reports: { runsKept: 50, schedules: 50 },
  taughtWords: { most: 200, wordMax: 40, meaningMax: 1000 },
  savedPrompts: { rowsPerPage: 5, rowsPerPageOptions: [5, 10, 20, 'all'] },
  table: { rowsPerPage: 10, rowsPerPageOptions: [10, 25, 50, 100, 'all'] },
  dips: {
    amount: { default: 1000, min: 1000, max: 100_000_000, step: 500 },
    trigger: { default: 2, min: 0.5, max: 10, step: 0.5 },
    aggression: { default: 1, min: 1, max: 2, step: 0.1 },
    notificationFrequency: 1,
    notificationFrequencyUnit: '1_day',
  },
  /** Percent over the iNAV from which a buyer is warned. */
  etf: { premiumWarnsAbove: 0.5 },
  agent: { amount: 1000, channel: 'telegram' },
  /** Headlines shown and kept; what one person may save, mute and be told of. */
  crypto: { headlines: 300, headlinesKept: 2000, keptDays: 30, saved: 500, muted: 100, alerts: 100 },
  alerts: {
    agents: 200,
    coolDownMaxMinutes: 7 * 24 * 60,
    /** Past so many fires of one rule in so many minutes it is paused, with a notice. */
    flood: { fires: 15, minutes: 3 },
    /** IST. */
    digestAt: '15:45',
    previewFires: 200,
    often: 20,
  },
  webhook: { secretMin: 16, secretWeakBelow: 24, secretGenerated: 48, urlMax: 2000, previousSecretHours: 24 },
  telegram: { freshSeconds: 300, aheadSeconds: 60 },
  /** Sent to a person outside the product in one day; what is more stays in the inbox. */
  notices: { perDay: 50 },
  feedback: { maxCharacters: 5000, rows: 4 },
  scraper: { delayDefaultMs: 3000, delayMinMs: 1000, delayMaxMs: 60_000, retries: 3, rowsPerPage: 10 },
  feeds: {
    fileBytes: 32 * 1024 * 1024,
    runsKept: 50,
    rejectionsKept: 500,
    sampleRows: 10,
    tolerancePercent: 0.5,
    largestTolerancePercent: 100,
    daily: { hour: 23, minute: 30 },
    retryMinutes: [15, 60, 240],
  },
  retriesAfter401: 1,
  valuation: {
    peValues: [15, 20, 25, 30, 40, 50, 60, 70],
    base: 100,
    epsGrowth: { default: 10, min: 10, max: 50 },
    years: { default: 1, min: 1, max: 20 },
  },
} as const
