/** The one list of pages: what the drawer, the footer, the search and the palette lead to. */
import { type ExploreGroup, type MenuGroup, type Route, type RoutePath, routes } from 'core/contract'

export interface Page {
  readonly path: string
  readonly label: string
  /** Where the label is shorter than it, the title is found too. */
  readonly title: string
  readonly group: MenuGroup | ExploreGroup | null
  readonly isForOperators: boolean
}

const pages: readonly Page[] = (routes as readonly Route[])
  .filter(({ path, redirectTo }) => !path.includes(':') && !redirectTo)
  .map(({ path, title, menu, explore, operators = false }) => ({
    path,
    title,
    label: menu?.label ?? explore?.label ?? title,
    group: menu?.group ?? explore?.group ?? null,
    isForOperators: operators,
  }))

export const pagesOf = (group: MenuGroup | ExploreGroup): readonly Page[] =>
  pages.filter((page) => page.group === group)

export const labelOf = (path: RoutePath): string => pages.find((page) => page.path === path)?.label ?? path

export const includesEveryWord = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

export const findPages = (words: string, { isOperator }: { isOperator: boolean }): readonly Page[] =>
  pages.filter(
    ({ path, label, title, isForOperators }) =>
      (isOperator || !isForOperators) && includesEveryWord(`${title} ${label} ${path}`, words),
  )
