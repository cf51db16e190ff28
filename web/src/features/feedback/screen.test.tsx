import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FeedbackList } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const asha = aUser('Asha')
let sent: unknown[] = []
let answer = () => HttpResponse.json({ data: { insert_user_feedback_one: { id: 1 } } })

beforeEach(() => {
  sent = []
  answer = () => HttpResponse.json({ data: { insert_user_feedback_one: { id: 1 } } })
  network.use(
    http.post('/api/auth/refresh', () => HttpResponse.json({ user: asha, token: 'asha' })),
    http.post('/v1/graphql', async ({ request }) => {
      sent.push(((await request.json()) as { variables: { object: unknown } }).variables.object)
      return answer()
    }),
  )
})
afterEach(() => {
  act(() => clearSession())
})

const open = () => {
  writeSession({ user: asha, token: 'asha' })
  renderApp('/feedback')
}
const comment = () => screen.findByLabelText<HTMLTextAreaElement>('Your feedback')
const type = () => screen.findByLabelText<HTMLSelectElement>('Feedback type')
const submit = () => screen.findByRole('button', { name: 'Submit' })

describe('/feedback', () => {
  it('[R15 S120 S121 S122 V22 K40 T40 M42 P11] sends type, comment and oneself, thanks, clears the comment and resets the type', async () => {
    open()
    expect([...(await type()).options].map(({ text }) => text)).toEqual(['Feedback', 'Enhancement', 'Bug'])
    expect((await comment()).getAttribute('rows')).toBe('4')
    expect((await comment()).required).toBe(true)
    expect(await submit()).toHaveProperty('disabled', true)
    await userEvent.type(await comment(), '   ')
    expect(await submit()).toHaveProperty('disabled', true)
    await userEvent.selectOptions(await type(), 'Bug')
    await userEvent.type(await comment(), 'It broke')
    await userEvent.click(await submit())
    expect(await screen.findByText('Thank you for your feedback')).toBeTruthy()
    expect(sent).toEqual([{ type: 2, comment: '   It broke', user: { email: asha.email, google_id: asha.uid } }])
    expect((await comment()).value).toBe('')
    expect((await type()).value).toBe('0')
  })

  it('[T41 M43] says that it failed and keeps what was typed', async () => {
    answer = () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })
    open()
    await userEvent.type(await comment(), 'It broke')
    await userEvent.click(await submit())
    expect(await screen.findByText('Sorry, there was an error submitting')).toBeTruthy()
    expect((await comment()).value).toBe('It broke')
  })

  it('takes 5000 characters and not one more', async () => {
    open()
    await userEvent.click(await comment())
    await userEvent.paste('x'.repeat(5001))
    expect(await screen.findByText('At most 5000 characters')).toBeTruthy()
    expect(await submit()).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Backspace}')
    expect(await submit()).toHaveProperty('disabled', false)
  })

  it('asks a stranger to sign in', async () => {
    renderApp('/feedback')
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
    expect(screen.queryByLabelText('Your feedback')).toBeNull()
  })

  it('shows operators what people sent, and lets them be done with it', async () => {
    const operator = { ...asha, isOperator: true }
    const list: FeedbackList = {
      open: 1,
      total: 1,
      feedback: [
        {
          id: 7,
          type: 2,
          comment: '<b>upside down</b>',
          email: 'ravi@example.com',
          created_at: '2024-02-06T04:30:00.000Z',
          handled_at: null,
        },
      ],
    }
    const marked: unknown[] = []
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json({ user: operator, token: 'asha' })),
      http.get('/api/feedback', () =>
        HttpResponse.json(marked.length === 0 ? list : { open: 0, total: 1, feedback: [] }),
      ),
      http.post('/api/feedback/7/handled', async ({ request }) => {
        marked.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    writeSession({ user: operator, token: 'asha' })
    renderApp('/feedback')
    expect(await screen.findByText('<b>upside down</b>')).toBeTruthy()
    expect(screen.getByText('ravi@example.com')).toBeTruthy()
    expect(screen.getByText('6 Feb 2024, 10:00 IST')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(marked).toEqual([{ handled: true }]))
    expect(await screen.findByText('Everything is done with.')).toBeTruthy()
  })
})
