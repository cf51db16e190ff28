import { useQueryClient } from '@tanstack/react-query'
import { limits, type Route, routes } from 'core/contract'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { companyListQuery } from '#app/shell/company-list.ts'
import { useAuth } from '#lib/auth.ts'
import { Palette, type PaletteItem, type PaletteSource } from '#ui/palette.tsx'

const pages = (routes as readonly Route[]).filter(({ path, redirectTo }) => !path.includes(':') && !redirectTo)

const includesEveryWord = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** Ctrl or Cmd + K over pages, companies and questions. */
export function GoTo({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { country, currentUser } = useAuth()
  const isOperator = currentUser?.isOperator === true

  const sources = useMemo((): readonly PaletteSource[] => {
    const page = ({ path, title }: Route): PaletteItem => ({
      id: path,
      label: title,
      hint: path,
      icon: 'arrow-right',
      onChoose: () => navigate(path),
    })
    return [
      {
        title: 'Companies',
        find: async (words) => {
          if (words.length < limits.companySearch.minCharacters) return []
          const hits = await client.fetchQuery(companyListQuery({ country, q: words }))
          return hits
            .filter(({ symbol }) => symbol.trim())
            .map(({ name, symbol }) => ({
              id: `company-${symbol}`,
              label: name,
              hint: symbol,
              icon: 'chart',
              onChoose: () => navigate(`/company/${encodeURIComponent(symbol)}`),
            }))
        },
      },
      {
        title: 'Pages',
        find: (words) =>
          pages
            .filter(({ operators }) => !operators || isOperator)
            .filter(({ title, path, menu }) => includesEveryWord(`${title} ${menu?.label ?? ''} ${path}`, words))
            .map(page),
      },
      {
        title: 'Questions',
        find: (words) =>
          words === ''
            ? []
            : [
                {
                  id: 'ask',
                  label: `Ask: ${words}`,
                  icon: 'chat',
                  onChoose: () => navigate(`/assistant?${new URLSearchParams({ q: words }).toString()}`),
                },
              ],
      },
    ]
  }, [navigate, client, country, isOperator])

  return <Palette open={open} onClose={onClose} sources={sources} />
}
