import { useQueryClient } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { ChartInstrument } from 'core/contract/rest'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { companyListQuery } from '#app/shell/company-list.ts'
import { findPages, includesEveryWord } from '#app/shell/pages.ts'
import { listQuery } from '#features/mutual-funds/api.ts'
import { useAuth } from '#lib/auth.ts'
import { findInstruments } from '#lib/instruments.ts'
import { Palette, type PaletteItem, type PaletteSource } from '#ui/palette.tsx'

const shown = 6
const isLongEnough = (words: string) => words.length >= limits.companySearch.minCharacters

/** The kinds with a page of their own, beside companies and funds. */
const kinds: readonly { title: string; asset: ChartInstrument['asset']; addressOf: (symbol: string) => string }[] = [
  { title: 'Indices', asset: 'index', addressOf: (index) => `/indexes?${new URLSearchParams({ index })}` },
  { title: 'ETFs', asset: 'etf', addressOf: (fund) => `/etfList?${new URLSearchParams({ fund })}` },
  { title: 'Coins', asset: 'coin', addressOf: (coin) => `/crypto/list?${new URLSearchParams({ coin })}` },
]

/** Ctrl or Cmd + K over companies, funds, indices, pages and questions. */
export function GoTo({ words, onClose }: { words: string; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { country, currentUser } = useAuth()
  const isOperator = currentUser?.isOperator === true

  const sources = useMemo((): readonly PaletteSource[] => {
    const item = (label: string, hint: string, to: string): PaletteItem => ({
      id: to,
      label,
      hint,
      icon: 'chart',
      onChoose: () => navigate(to),
    })
    const instruments = (q: string) =>
      client.fetchQuery({
        queryKey: ['go-to', 'instruments', q],
        queryFn: ({ signal }) => findInstruments(q, signal),
        staleTime: 60_000,
        retry: false,
      })
    return [
      {
        title: 'Companies',
        find: async (q) => {
          if (!isLongEnough(q)) return []
          const hits = await client.fetchQuery(companyListQuery({ country, q }))
          return hits
            .filter(({ symbol }) => symbol.trim())
            .map(({ name, symbol }) => item(name, symbol, `/company/${encodeURIComponent(symbol)}`))
        },
      },
      {
        title: 'Funds',
        find: async (q) => {
          if (!isLongEnough(q)) return []
          const { rows } = await client.fetchQuery({ ...listQuery('direct'), staleTime: 10 * 60_000, retry: false })
          return rows
            .filter(({ name, scrapedAt }) => scrapedAt === null && includesEveryWord(name, q))
            .slice(0, shown)
            .map(({ id, name, category }) =>
              item(name, category ?? '', `/mutualfunds?${new URLSearchParams({ fund: id })}`),
            )
        },
      },
      ...kinds.map(
        ({ title, asset, addressOf }): PaletteSource => ({
          title,
          find: async (q) =>
            isLongEnough(q)
              ? (await instruments(q))
                  .filter((hit) => hit.asset === asset)
                  .slice(0, shown)
                  .map(({ name, symbol }) => item(name, symbol, addressOf(symbol)))
              : [],
        }),
      ),
      {
        title: 'Pages',
        find: (q) =>
          findPages(q, { isOperator }).map(({ path, label }) => ({ ...item(label, path, path), icon: 'arrow-right' })),
      },
      {
        title: 'Questions',
        find: (q) =>
          q === ''
            ? []
            : [
                {
                  id: 'ask',
                  label: `Ask: ${q}`,
                  icon: 'chat',
                  onChoose: () => navigate(`/assistant?${new URLSearchParams({ q }).toString()}`),
                },
              ],
      },
    ]
  }, [navigate, client, country, isOperator])

  return (
    <Palette
      open
      onClose={onClose}
      sources={sources}
      words={words}
      placeholder="Go to a company, fund, index, page or question"
    />
  )
}
