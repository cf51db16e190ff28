/** Our own line icons: 24 × 24, 1.5-pixel strokes, drawn in the colour of the text beside them. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h11',
  search: 'M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.75 15.75 20 20',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  'chevron-down': 'M7 10l5 5 5-5',
  'chevron-up': 'M7 14l5-5 5 5',
  'chevron-right': 'M10 7l5 5-5 5',
  'chevron-left': 'M14 7l-5 5 5 5',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  external: 'M8 16 17 7M9.5 7H17v7.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  copy: 'M9 9h10a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V9ZM15 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h4',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7',
  pencil: 'M4 20l1-4L15.5 5.5a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8 19l-4 1ZM13.5 7.5l3 3',
  trash: 'M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4.5L6 20V5a1 1 0 0 1 1-1Z',
  star: 'M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.5L12 16.4l-5 2.8 1.1-5.5L4 9.8l5.6-.7L12 4Z',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  chat: 'M5 5h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-4.5 3.5V17H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8 9.5h8M8 12.5h5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
  'sign-out': 'M10 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M15 8l4 4-4 4M19 12H10',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3.5v2.2M12 18.3v2.2M20.5 12h-2.2M5.7 12H3.5M18 6l-1.5 1.5M7.5 16.5 6 18M18 18l-1.5-1.5M7.5 7.5 6 6',
  pages: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  table: 'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM4 10h16M10 10v9',
  columns: 'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9.5 5v14M14.5 5v14',
  chart: 'M4 4v15a1 1 0 0 0 1 1h15M7.5 14.5l3.5-4 3 2.5 5.5-6.5',
  candles: 'M8 4v3M8 15v4M6 7h4v8H6zM16 5v4M16 16v4M14 9h4v7h-4z',
  report: 'M7 4h7l4 4v11a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM14 4v4h4M9 12.5h6M9 15.5h6',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9M4.5 4.5V9H9M12 8v4.5l3 1.5',
  basket: 'M4 10h16l-1.5 9a1 1 0 0 1-1 .8h-11a1 1 0 0 1-1-.8L4 10ZM8 10l3-6M16 10l-3-6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  list: 'M9 7h11M9 12h11M9 17h11M4 7h.01M4 12h.01M4 17h.01',
  warning: 'M12 4.5 21 19.5H3L12 4.5ZM12 10v4.5M12 17h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 8h.01',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5h.01',
  error: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8v5M12 16h.01',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 5.5-1M5.5 12a9 9 0 0 1 4-2.3M3 8.7A13 13 0 0 1 7 6.4M14.5 9.8a9 9 0 0 1 4 2.2M11 5.5a13 13 0 0 1 10 3.2M12 19h.01',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15',
  more: 'M6 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5ZM12 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5ZM18 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5Z',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  collapse: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  image:
    'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM4 16l4.5-4 3.5 3 3-2.5 5 4M15.5 9.5h.01',
  microphone: 'M12 14.5a3 3 0 0 0 3-3V7a3 3 0 1 0-6 0v4.5a3 3 0 0 0 3 3ZM6 11.5a6 6 0 0 0 12 0M12 17.5V20.5',
  send: 'M12 19V5M6 11l6-6 6 6',
  enter: 'M19 6v5a2 2 0 0 1-2 2H5M9 9l-4 4 4 4',
  play: 'M8 5.5v13l11-6.5L8 5.5Z',
  pause: 'M9 6v12M15 6v12',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M21 12h-2M5 12H3M18.4 5.6 17 7M7 17l-1.4 1.4M18.4 18.4 17 17M7 7 5.6 5.6',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4a8 8 0 1 0 10.2 10.2Z',
  screen: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9 20h6M12 16v4',
  link: 'M10 14a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5L12.5 6.5M14 10a3.5 3.5 0 0 0-5 0L5.5 13.5a3.5 3.5 0 0 0 5 5l1-1',
  lock: 'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8 11V8a4 4 0 1 1 8 0v3',
  book: 'M12 6.5C10.5 5 8 4.5 4 4.5v13.5c4 0 6.5.5 8 2 1.5-1.5 4-2 8-2V4.5c-4 0-6.5.5-8 2ZM12 6.5V20',
  home: 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5V11Z',
  keyboard:
    'M4 7h16a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8',
  sidebar: 'M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9.5 5v14',
} as const

export type IconName = keyof typeof drawings

export const iconNames = Object.keys(drawings) as readonly IconName[]

/** A picture beside words. Alone it needs a labelled button around it: it says nothing to a screen reader. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: 12 | 16 | 20 | 24; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      // The drawing is scaled with the picture; the stroke must stay at 1.5 pixels of the screen.
      strokeWidth={(1.5 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
