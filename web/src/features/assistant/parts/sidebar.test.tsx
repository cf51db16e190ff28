import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { startAuth } from '#lib/auth.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { Sidebar } from './sidebar.tsx'

startNetwork()

const chat = (id: number) => ({
  id,
  chat_uuid: `chat-${id}`,
  chat_title: null,
  text_content_user_query: `Question ${id}`,
  is_alert_set: false,
  is_first: true,
  created_at: '2024-01-06T04:30:00.000Z',
})
const all = Array.from({ length: 201 }, (_, at) => chat(201 - at))

it('chats behind the first two hundred are listed when they are asked for', async () => {
  const session = { user: aUser('Asha'), token: 'asha' }
  writeSession(session)
  network.use(
    http.post('/api/auth/refresh', () => HttpResponse.json(session)),
    http.post('/v1/graphql', async ({ request }) => {
      const { variables } = (await request.json()) as { variables: { offset?: number } }
      const from = variables.offset ?? 0
      return HttpResponse.json({ data: { user_chat: all.slice(from, from + 200) } })
    }),
  )
  const stop = startAuth()
  const nothing = () => undefined
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Sidebar
          chatId=""
          onNew={nothing}
          onOpen={nothing}
          onSearch={nothing}
          onWords={nothing}
          onRename={nothing}
          onShare={nothing}
          onShares={nothing}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const chats = await screen.findByRole('navigation', { name: 'Chats' })
  expect(await within(chats).findByRole('button', { name: 'Question 2' })).toBeTruthy()
  expect(within(chats).queryByRole('button', { name: 'Question 1' })).toBeNull()
  await userEvent.click(within(chats).getByRole('button', { name: 'Older chats' }))
  expect(await within(chats).findByRole('button', { name: 'Question 1' })).toBeTruthy()
  expect(within(chats).queryByRole('button', { name: 'Older chats' })).toBeNull()
  stop()
})
