import { afterEach, describe, expect, it, vi } from 'vitest'
import { applySavedTheme } from '#ui/theme/theme.ts'

const root = document.documentElement
const shown = () => ({ theme: root.dataset.theme, updown: root.dataset.updown })

/** The script that runs before the first paint, run again. */
async function runScript() {
  vi.resetModules()
  await import('../public/theme.js' as string)
}

afterEach(() => {
  localStorage.clear()
})

describe('theme.js, before the first paint', () => {
  it.each([
    [null, null],
    ['light', null],
    ['dark', 'blue-orange'],
    ['system', 'green-red'],
    ['<script>', 'x'],
  ])('shows what the application will show: theme %s, up and down %s', async (theme, updown) => {
    if (theme) localStorage.setItem('theme', theme)
    if (updown) localStorage.setItem('updown', updown)
    await runScript()
    const early = shown()
    applySavedTheme()
    expect(early).toEqual(shown())
  })
})
