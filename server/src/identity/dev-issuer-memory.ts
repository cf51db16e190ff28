import type { Adapter, AdapterPayload } from 'oidc-provider'

const mostEntries = 5000

interface Entry {
  readonly payload: AdapterPayload
  readonly until: number
}

/** What the development provider remembers, for minutes and in memory: interactions, codes, sessions. */
export function createDevelopmentMemory(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.until > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  const findBy = (model: string, property: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && payload[property] === value) return find(key)
    }
    return undefined
  }

  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      const key = `${model}:${id}`
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= mostEntries && oldest) entries.delete(oldest)
      entries.set(key, { payload, until: Date.now() + (expiresIn ?? 3600) * 1000 })
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, 'uid', uid),
    findByUserCode: async (userCode) => findBy(model, 'userCode', userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
