import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { chatsOf } from './chats.ts'
import { typedHtml } from './typed-html.ts'

startNetwork()
afterEach(() => vi.unstubAllGlobals())

const uuid = '7f3c0c1e-6a0e-4c3f-9a63-0d7d8c1b2a11'
const row = (question: string, answer: string | null, chat_uuid = uuid) => ({
  chat_uuid,
  chat_title: 'Banks',
  text_content_user_query: question,
  text_content_assistant_formatted_response: answer,
})

describe('[/share/:uuid] a shared chat', () => {
  it('[S72 S74] shows both sides, labelled "You" and "Assistant", and no place to type', async () => {
    network.use(
      http.get('/api/agents/research/chatview', ({ request }) => {
        expect(new URL(request.url).searchParams.get('chat_uuid')).toBe(uuid)
        return HttpResponse.json([
          row(
            'pe<roe and <b>cheap</b><img src=x onerror="alert(1)">',
            '<p>Two <strong>banks</strong></p><script>alert(2)</script>',
          ),
        ])
      }),
      http.get('/api/agents/research/answer', () => HttpResponse.json({ code: 'not_found' }, { status: 404 })),
    )
    renderApp(`/share/${uuid}`)
    expect(await screen.findByRole('heading', { name: 'You' })).toBeTruthy()
    expect(screen.getByText(/This is information, not advice/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Assistant' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /question/i })).toBeNull()
  })

  it('asks for the whole of an answer when somebody comes near it; what is far is there to read as it was kept', async () => {
    const sights = new Map<Element, IntersectionObserverCallback>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #tell: IntersectionObserverCallback
        constructor(tell: IntersectionObserverCallback) {
          this.#tell = tell
        }
        observe(element: Element) {
          sights.set(element, this.#tell)
        }
        disconnect() {}
      },
    )
    const asked: (string | null)[] = []
    network.use(
      http.get('/api/agents/research/chatview', () =>
        HttpResponse.json([row('first?', '<p>First text</p>'), row('second?', '<p>Second text</p>')]),
      ),
      http.get('/api/agents/research/answer', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('at'))
        return HttpResponse.json({ code: 'not_found' }, { status: 404 })
      }),
    )
    renderApp(`/share/${uuid}`)
    expect(await screen.findByText('First text')).toBeTruthy()
    expect(screen.getByText('Second text')).toBeTruthy()
    const [, second] = [...sights]
    if (!second) throw new Error('nobody looks whether the second answer is near')
    const [target, tell] = second
    act(() => tell([{ isIntersecting: true, target } as IntersectionObserverEntry], {} as IntersectionObserver))
    await waitFor(() => expect(asked).toEqual(['1']))
    expect(await screen.findByText('Second text')).toBeTruthy()
  })

  it.each([
    ['unknown', () => HttpResponse.json({ code: 'share_not_available', message: 'no' }, { status: 404 })],
    ['empty', () => HttpResponse.json([])],
  ])('[M22] that is %s says "This shared chat is not available."', async (_which, reply) => {
    network.use(http.get('/api/agents/research/chatview', reply))
    renderApp(`/share/${uuid}`)
    expect(await screen.findByText('This shared chat is not available.')).toBeTruthy()
  })

  it('[E6] rows of one chat_uuid are one chat, and the first chat is the one shown', () => {
    const chats = chatsOf([row('a', 'A'), row('x', 'X', 'other'), row('b', null)])
    expect(chats.map(({ id, messages }) => [id, messages.map(({ role, content, at }) => [role, content, at])])).toEqual(
      [
        [
          uuid,
          [
            ['user', 'a', 0],
            ['assistant', 'A', 0],
            ['user', 'b', 1],
          ],
        ],
        [
          'other',
          [
            ['user', 'x', 0],
            ['assistant', 'X', 0],
          ],
        ],
      ],
    )
  })

  it('a comparison a person typed does not vanish as an unknown tag', () => {
    expect(typedHtml('pe<roe, <b>x</b>, a<ab, <br/>')).toBe('pe&lt;roe, <b>x</b>, a&lt;ab, <br/>')
  })
})
