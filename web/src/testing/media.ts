import { vi } from 'vitest'

/** Until the test ends, only media queries with these words in them hold: 'max-width' is a phone, 'hover: none' a finger. */
export function onlyMedia(words: string): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes(words),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
}
