const base = '/tradingagent/jobs'

export const listPath = base

export const runPath = (id: number, other?: number): string =>
  `${base}?${new URLSearchParams({ run: String(id), ...(other !== undefined && { with: String(other) }) })}`

export const editPath = (id: number | 'new', begin: { readonly name?: string; readonly text?: string } = {}): string =>
  `${base}?${new URLSearchParams({ edit: String(id), ...begin })}`

/** The chat, with a question to begin with. */
export const askPath = (question: string): string => `/assistant?${new URLSearchParams({ q: question })}`
