/** The person's chats beside the conversation. */
import { addDays, dayOf, formatDay, type TradingDay } from 'core/values'

interface Dated {
  readonly created_at: string
}

/** Today, Yesterday, the days of the week before, then months: newest first, as the rows come. */
export function groupByDay<Row extends Dated>(
  rows: readonly Row[],
  now: Date,
): readonly { readonly title: string; readonly rows: readonly Row[] }[] {
  const today = dayOf(now.getTime())
  const groups: { title: string; rows: Row[] }[] = []
  for (const row of rows) {
    const title = titleOf(dayOf(Date.parse(row.created_at)), today)
    const last = groups.at(-1)
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups
}

function titleOf(day: TradingDay, today: TradingDay): string {
  if (day >= today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  if (day > addDays(today, -7)) return formatDay(day)
  return new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** The list and the pages behind it. Chats begun meanwhile moved the pages on, so that one may come twice. */
export function allChats<Row extends { readonly id: number }>(
  newest: readonly Row[],
  older: readonly (readonly Row[])[],
): readonly Row[] {
  const known = new Set<number>()
  return [...newest, ...older.flat()].filter(({ id }) => !known.has(id) && known.add(id))
}

interface Head {
  readonly id: number
  readonly chat_uuid: string
  readonly is_first: boolean
}

/** The list after messages of a chat came: its first one as it is now, and on top where the chat was not there before. */
export function withChat<Row extends Head>(known: readonly Row[], changed: readonly Row[]): readonly Row[] {
  const first = changed.find(({ is_first }) => is_first)
  if (!first) return known
  if (known.some(({ chat_uuid }) => chat_uuid === first.chat_uuid)) {
    return known.map((row) => (row.chat_uuid === first.chat_uuid ? first : row))
  }
  // One from before the list begins was found by its words and opened, not begun.
  return first.id > (known[0]?.id ?? 0) ? [first, ...known] : known
}
