import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Frequency, frequencies, type ReportSchedule } from 'core/contract/rest'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Strip } from '#ui/states.tsx'
import { removeSchedule, type SavedPrompt, saveSchedule } from '../api.ts'
import { weekDays } from '../schedule-words.ts'
import styles from '../screen.module.css'

export interface ScheduleDialogProps {
  open: boolean
  prompt: SavedPrompt
  /** What is set now. */
  schedule: ReportSchedule | null
  onClose: () => void
}

const timeShape = /^([01]\d|2[0-3]):[0-5]\d$/

/** When a report is run by itself: daily, weekly or monthly, at a time of day in IST. */
export function ScheduleDialog({ open, prompt, schedule, onClose }: ScheduleDialogProps) {
  const client = useQueryClient()
  const show = useSnackbar()
  const [frequency, setFrequency] = useState<Frequency>('Daily')
  const [weekDay, setWeekDay] = useState('1')
  const [monthDay, setMonthDay] = useState('1')
  const [time, setTime] = useState('09:00')
  useEffect(() => {
    if (!open) return
    setFrequency(schedule?.frequency ?? 'Daily')
    setWeekDay(String(schedule?.day_of_week ?? 1))
    setMonthDay(String(schedule?.day_of_month ?? 1))
    setTime(schedule?.time ?? '09:00')
  }, [open, schedule])
  const done = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['report-schedules'] })
    show({ text, kind: 'success' })
    onClose()
  }
  const fail = (error: Error) => show({ text: error.message, kind: 'error' })
  const save = useMutation({
    mutationFn: (paused: boolean) =>
      saveSchedule({
        chat_id: prompt.id,
        chat_uuid: prompt.chat_uuid,
        frequency,
        day_of_week: frequency === 'Weekly' ? Number(weekDay) : null,
        day_of_month: frequency === 'Monthly' ? Number(monthDay) : null,
        time,
        paused,
      }),
    onSuccess: ({ paused }) => done(paused ? 'Schedule paused' : 'Schedule saved'),
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: () => removeSchedule(schedule?.id ?? 0),
    onSuccess: () => done('Schedule removed'),
    onError: fail,
  })
  const dayProblem =
    frequency === 'Monthly' && !(Number.isInteger(Number(monthDay)) && Number(monthDay) >= 1 && Number(monthDay) <= 31)
      ? 'Day of month is 1 to 31'
      : undefined
  const timeProblem = timeShape.test(time) ? undefined : 'Time is HH:MM'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title="Schedule"
      note={prompt.chat_title ?? prompt.text_content_user_query}
      primary={{
        label: 'Save',
        busy: save.isPending,
        disabled: dayProblem !== undefined || timeProblem !== undefined,
        onAction: () => save.mutate(false),
      }}
    >
      <div className={styles.form}>
        <Segmented
          label="Frequency"
          options={frequencies.map((value) => ({ value, label: value }))}
          value={frequency}
          onChange={setFrequency}
        />
        {frequency === 'Weekly' && (
          <Select
            label="Day of week"
            options={weekDays.map((label, index) => ({ value: String(index), label }))}
            value={weekDay}
            onChange={setWeekDay}
          />
        )}
        {frequency === 'Monthly' && (
          <Field
            label="Day of month"
            type="number"
            min={1}
            max={31}
            value={monthDay}
            error={dayProblem}
            hint="In a shorter month, its last day"
            onChange={(event) => setMonthDay(event.target.value)}
          />
        )}
        <Field
          label="Time"
          type="time"
          value={time}
          error={timeProblem}
          suffix="IST"
          onChange={(event) => setTime(event.target.value)}
        />
        {schedule?.failed_because && <Strip tone="bad">The last run failed: {schedule.failed_because}</Strip>}
        {schedule && (
          <p className={styles.verbs}>
            <Button size="small" onClick={() => save.mutate(!schedule.paused)}>
              {schedule.paused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="small" look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove schedule
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}
