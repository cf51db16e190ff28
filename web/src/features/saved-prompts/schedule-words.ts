import type { ReportSchedule } from 'core/contract/rest'

export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const ordinal = (day: number): string => {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** "Every Monday at 09:20 IST". */
export function scheduleText({
  frequency,
  day_of_week,
  day_of_month,
  time,
  paused,
}: Omit<ReportSchedule, 'id' | 'chat_id' | 'chat_uuid' | 'chat_title' | 'next_run_at' | 'last_run'>): string {
  const when =
    frequency === 'Weekly'
      ? `Every ${weekDays[day_of_week ?? 1]}`
      : frequency === 'Monthly'
        ? `On the ${ordinal(day_of_month ?? 1)} of each month`
        : 'Every day'
  return `${when} at ${time} IST${paused ? ', paused' : ''}`
}

const instant = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

export const instantText = (text: string): string => `${instant.format(new Date(text))} IST`
