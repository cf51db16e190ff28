import { act, fireEvent, render, screen } from '@testing-library/react'
import { limits, messages } from 'core/contract'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Notices } from './notices.tsx'
import { type Message, SnackbarProvider, useSnackbar } from './snackbar.tsx'

function Page({ messages }: { messages: readonly Message[] }) {
  const show = useSnackbar()
  const said = useRef(0)
  return (
    <>
      <button type="button" onClick={() => show(messages[said.current++ % messages.length] as Message)}>
        Say it
      </button>
      <Notices />
    </>
  )
}

const sayAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Say it' }))

/** Says the first; each `sayAgain` says the next, and after the last the first again. */
function say(...messages: readonly Message[]) {
  render(
    <SnackbarProvider defaultMs={limits.snackbarMs.default}>
      <Page messages={messages} />
    </SnackbarProvider>,
  )
  sayAgain()
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2024-02-06T05:12:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('snackbar', () => {
  it('[K6] goes after 3000 ms unless told otherwise', () => {
    say({ text: messages.savedPrompts.deleted })
    wait(limits.snackbarMs.default - 1)
    expect(screen.getByRole('status').textContent).toContain('Deleted')
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['Saved as Report', limits.snackbarMs.savedAsReport],
    ['Removed Report', limits.snackbarMs.removedReport],
    ['the info tooltip', limits.snackbarMs.infoTooltip],
  ])('[K7] shows %s for %i ms', (text, durationMs) => {
    say({ text, durationMs })
    wait(durationMs - 1)
    expect(screen.getByText(text, { selector: 'p' })).toBeTruthy()
    wait(1)
    expect(screen.queryByText(text, { selector: 'p' })).toBeNull()
  })

  it('is announced as an alert when it is an error', () => {
    say({ text: 'Could not Delete', kind: 'error' })
    expect(screen.getByRole('alert').textContent).toContain('Could not Delete')
  })

  it('stays while hovered and then has only its remaining time', () => {
    say({ text: 'Deleted' })
    wait(2000)
    fireEvent.mouseEnter(screen.getByRole('status'))
    wait(60_000)
    expect(screen.getByRole('status')).toBeTruthy()
    fireEvent.mouseLeave(screen.getByRole('status').parentElement as HTMLElement)
    wait(999)
    expect(screen.getByRole('status')).toBeTruthy()
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stays while its Close button has the focus', () => {
    say({ text: 'Deleted' })
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    wait(60_000)
    expect(screen.getByRole('status')).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    wait(limits.snackbarMs.default)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('closes by its Close button, and the next message still goes by itself', () => {
    say({ text: 'Deleted' })
    fireEvent.mouseEnter(screen.getByRole('status'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('status')).toBeNull()
    sayAgain()
    wait(limits.snackbarMs.default)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('shows at most three at once and keeps every one in the notice list', () => {
    const texts = ['Deleted', 'Saved as Report', 'Removed Report', 'Not authorized', 'Sign In needed']
    say(...texts.map((text) => ({ text })))
    for (let time = 1; time < texts.length; time++) sayAgain()
    expect(screen.getAllByRole('status').map((message) => message.textContent)).toEqual(texts.slice(-3))
    wait(60_000)
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      texts.toReversed().map((text) => `${text}10:42`),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('No messages yet.')).toBeTruthy()
  })

  it('said again while it is seen, takes its own place, has its whole time, and is twice in the notice list', () => {
    say({ text: 'Deleted', kind: 'success' })
    wait(2000)
    sayAgain()
    expect(screen.getAllByRole('status')).toHaveLength(1)
    wait(limits.snackbarMs.default - 1)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('with an action, stays beside another of the same words: each undoes its own', () => {
    const undone: string[] = []
    const removed = (id: string) => ({
      text: 'Removed Report',
      action: { label: 'Undo', onAction: () => undone.push(id) },
    })
    say(removed('first'), removed('second'))
    sayAgain()
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement)
    expect(undone).toEqual(['first'])
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })

  it('with an action, has its whole time again at each step of the keyboard; without one it goes', () => {
    say({ text: 'Removed Report', action: { label: 'Undo', onAction: vi.fn() } }, { text: 'Deleted' })
    sayAgain()
    for (let step = 0; step < 4; step++) {
      wait(limits.snackbarMs.default - 1)
      fireEvent.keyDown(document.body, { key: 'Tab' })
    }
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Removed ReportUndo'])
    wait(limits.snackbarMs.default - 1)
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('runs its action once and goes', () => {
    const onAction = vi.fn()
    say({ text: 'Removed Report', action: { label: 'Undo', onAction } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
