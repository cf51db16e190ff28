import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Shortcut, ShortcutsProvider, useShortcuts } from './shortcuts.tsx'

const go = vi.fn()
const palette = vi.fn()

function Page() {
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<readonly Shortcut[]>([
    { keys: '/', does: 'Search companies', run: () => search.current?.focus() },
    { keys: 'g w', does: 'Go to the watch list', group: 'Go to', run: () => go('watchlist') },
    { keys: 'mod+k', does: 'Open the palette', run: palette, whileTyping: true },
  ])
  useShortcuts(list.current)
  return (
    <>
      <input ref={search} aria-label="Search" />
      <textarea aria-label="Question" />
      {/* biome-ignore lint/a11y/useSemanticElements: an editable part that is neither of the two above */}
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Notes" tabIndex={0} />
    </>
  )
}

beforeEach(() => {
  go.mockReset()
  palette.mockReset()
  render(
    <ShortcutsProvider>
      <Page />
    </ShortcutsProvider>,
  )
})

describe('shortcuts', () => {
  it('/ focuses search and leaves no slash in it', async () => {
    await userEvent.keyboard('/')
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    expect(document.activeElement).toBe(search)
    expect(search.value).toBe('')
  })

  it('g then a letter goes to a page', async () => {
    await userEvent.keyboard('gw')
    expect(go).toHaveBeenCalledWith('watchlist')
  })

  it('forgets the g after another key', async () => {
    await userEvent.keyboard('gxw')
    expect(go).not.toHaveBeenCalled()
  })

  it('forgets the g when the second key comes late', () => {
    const late = new KeyboardEvent('keydown', { key: 'w', bubbles: true })
    fireEvent.keyDown(document.body, { key: 'g' })
    Object.defineProperty(late, 'timeStamp', { value: performance.now() + 10_000 })
    document.body.dispatchEvent(late)
    expect(go).not.toHaveBeenCalled()
  })

  it.each(['Search', 'Question', 'Notes'])('does not fire while typing in %s', async (name) => {
    await userEvent.click(screen.getByRole('textbox', { name }))
    await userEvent.keyboard('gw?/')
    expect(go).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name }))
  })

  it('Ctrl or Cmd + K opens the palette even while typing', async () => {
    await userEvent.click(screen.getByRole('textbox', { name: 'Question' }))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('{Meta>}k{/Meta}')
    expect(palette).toHaveBeenCalledTimes(2)
  })

  it('? lists them all, and nothing else fires while the list is open', async () => {
    await userEvent.keyboard('?')
    const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const does of ['List the shortcuts', 'Search companies', 'Go to the watch list', 'Open the palette']) {
      expect(dialog.textContent).toContain(does)
    }
    await userEvent.keyboard('gw')
    expect(go).not.toHaveBeenCalled()
  })

  it('are gone with the screen that added them', async () => {
    cleanup()
    await userEvent.keyboard('gw')
    expect(go).not.toHaveBeenCalled()
  })
})
