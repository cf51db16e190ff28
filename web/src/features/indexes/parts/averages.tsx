import { classNames } from '#ui/class-names.ts'
import { formatFigure } from '#ui/number-format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { AverageMark } from '../live.ts'
import styles from './averages.module.css'

/** Above or below each moving average: its days, an arrow and the colour of the direction. */
export function Averages({ marks, of }: { marks: readonly AverageMark[]; of: string }) {
  return (
    <span className={styles.marks}>
      {marks.map(({ days, away }) => (
        <span
          key={days}
          className={classNames(styles.mark, away !== null && (away >= 0 ? styles.above : styles.below))}
          title={
            away === null
              ? `No ${days}-day average yet`
              : `${formatFigure(away, 'percent')} from the ${days}-day average`
          }
        >
          {days}
          <span aria-hidden="true">{away === null ? '–' : away >= 0 ? '▲' : '▼'}</span>
        </span>
      ))}
      <VisuallyHidden>{spoken(marks, of)}</VisuallyHidden>
    </span>
  )
}

function spoken(marks: readonly AverageMark[], of: string): string {
  const days = (isAbove: boolean) =>
    marks.filter(({ away }) => away !== null && away >= 0 === isAbove).map(({ days: each }) => each)
  const parts = [
    ['above', days(true)],
    ['below', days(false)],
  ] as const
  return parts
    .filter(([, each]) => each.length > 0)
    .map(([word, each]) => `${of} ${word} its ${each.join(', ')}-day average`)
    .join('; ')
}
