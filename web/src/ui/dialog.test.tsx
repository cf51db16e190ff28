import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

function Page({ onSave = () => {}, disabled = false }: { onSave?: () => void; disabled?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Save as report
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Save as report"
        note="It can be run again."
        primary={{ label: 'Save report', onAction: onSave, disabled }}
      >
        <Field label="Title" />
      </Dialog>
    </>
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save as report' }))
  return screen.getByRole('dialog', { name: 'Save as report' })
}

describe('dialog', () => {
  it('opens with its name, its note and the focus in its first field', async () => {
    render(<Page />)
    const dialog = await open()
    const note = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('It can be run again.')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('goes by %s and gives the focus back to what opened it', async (_name, leave) => {
    render(<Page />)
    await open()
    await leave()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save as report' }))
  })

  it('does its verb by its button and by Enter in a field', async () => {
    const onSave = vi.fn()
    render(<Page onSave={onSave} />)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Save report' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Low debt{Enter}')
    expect(onSave).toHaveBeenCalledTimes(2)
  })

  it('does nothing by Enter while its verb is not allowed', async () => {
    const onSave = vi.fn()
    render(<Page onSave={onSave} disabled />)
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}')
    expect(onSave).not.toHaveBeenCalled()
  })
})
