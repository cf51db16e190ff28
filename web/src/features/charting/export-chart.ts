import { saveFile, toCsv } from '#ui/table-export.ts'
import type { Frame } from './frame.ts'
import type { DrawnStudy } from './lines.ts'

const cell = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

/** Every bar with every line: what the chart shows, for a spreadsheet. */
function chartCsv(frame: Frame, drawn: readonly DrawnStudy[]): string {
  const parts = ['open', 'high', 'low', 'close', 'volume'] as const
  const columns = [
    { id: 'day', header: 'Date', value: (bar: number) => frame.days[bar] ?? '' },
    ...parts.map((part) => ({ id: part, header: part, value: (bar: number) => cell(frame[part][bar]) })),
    ...drawn.flatMap(({ title, lines }) =>
      lines.map((line) => ({
        id: line.key,
        header: lines.length === 1 ? title : `${title} ${line.title}`,
        value: (bar: number) => cell(line.values[bar]),
      })),
    ),
  ]
  return toCsv(
    columns,
    frame.days.map((_, bar) => bar),
  )
}

const fileName = (name: string, ending: string): string => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${ending}`

export const saveCsv = (name: string, frame: Frame, drawn: readonly DrawnStudy[]): void =>
  saveFile(fileName(name, 'csv'), chartCsv(frame, drawn))

export const savePicture = (name: string, canvas: HTMLCanvasElement): void =>
  canvas.toBlob((blob) => {
    if (blob) saveFile(fileName(name, 'png'), blob)
  })
