import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TaughtWordReply, TriedSentence } from 'core/contract/rest'
import type { VocabularyEntry } from 'core/language'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { askedEntries, readAsked } from './entries.ts'

startNetwork()

const entries: readonly VocabularyEntry[] = [
  { kind: 'unit', term: 'Crore', canonical: '1 cr', means: 'Ten million.', forms: ['cr', 'crore'], example: '' },
  {
    kind: 'slang',
    term: 'Debt free',
    canonical: 'debt_to_equity < 0.1',
    means: 'A condition.',
    forms: ['karza kam'],
    example: '',
  },
  {
    kind: 'field',
    term: 'ROCE',
    canonical: 'roce',
    means: 'Return on capital.',
    forms: ['return on capital'],
    example: '',
  },
]
const tried: TriedSentence = {
  canonical: null,
  says: 'I do not know “flurb”.',
  words: [
    { text: 'stocks', start: 0, end: 6, kind: 'word', became: 'stocks', nearest: [] },
    { text: 'roce', start: 7, end: 11, kind: 'field', became: 'roce', nearest: [] },
    { text: 'flurb', start: 12, end: 17, kind: 'unknown', became: null, nearest: ['turn', 'blue', 'club'] },
  ],
}

beforeEach(() => {
  network.use(
    http.get('*/api/vocab', () => HttpResponse.json({ entries })),
    http.post('*/api/vocab/try', () => HttpResponse.json(tried)),
  )
})

function signIn(): void {
  const session = { user: aUser('Asha'), token: 'token' }
  writeSession(session)
  network.use(http.post('*/api/auth/refresh', () => HttpResponse.json(session)))
}

describe('the vocabulary', () => {
  it('[R7] is found by any form, by letter and by kind, in the address', async () => {
    const { router } = renderApp('/vocab')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Vocabulary' })).toBeDefined()
    expect(await screen.findByText('3 words')).toBeDefined()
    await user.click(screen.getByLabelText('Find a word'))
    await user.paste('karza')
    expect(await screen.findByText('1 words')).toBeDefined()
    expect(screen.getByText('debt_to_equity < 0.1')).toBeDefined()
    expect(router.state.location.search).toBe('?q=karza')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Z' }).disabled).toBe(true)
    expect(screen.getByText('Sign in to teach words of your own.')).toBeDefined()
  })

  it('tries a sentence: words by kind, the unknown with its nearest three, one of which can be taken', async () => {
    const { router } = renderApp('/vocab?try=stocks+roce+flurb')
    const user = userEvent.setup()
    expect(await screen.findByText('“flurb” is not known.', { exact: false })).toBeDefined()
    expect(screen.getByText('I do not know “flurb”.')).toBeDefined()
    expect(screen.getByRole('list', { name: 'Colours' }).textContent).toContain('not understood')
    await user.click(screen.getByRole('button', { name: 'blue' }))
    expect(router.state.location.search).toBe('?try=stocks+roce+blue')
  })

  it('teaches a word, warns of one that everybody knows, and lists what was not understood', async () => {
    signIn()
    let words: TaughtWordReply[] = []
    network.use(
      http.get('*/api/agents/research/words', () => HttpResponse.json(words)),
      http.post('*/api/agents/research/words', async ({ request }) => {
        const taught = (await request.json()) as TaughtWordReply
        words = [taught]
        return HttpResponse.json(taught)
      }),
      http.get('*/api/vocab/unknown', () =>
        HttpResponse.json(
          words.length > 0 ? [] : [{ word: 'flurb', times: 2, sentence: 'flurb stocks', nearest: ['turn'] }],
        ),
      ),
    )
    renderApp('/vocab')
    const user = userEvent.setup()
    const seen = await screen.findByRole('region', { name: 'Seen but not understood' })
    await user.click(await within(seen).findByRole('button', { name: 'Teach' }))
    const word = screen.getByLabelText<HTMLInputElement>('Word')
    expect(word.value).toBe('flurb')
    await user.clear(word)
    await user.type(word, 'roce')
    expect(screen.getByText(/“roce” already means roce to everybody/)).toBeDefined()
    await user.clear(word)
    await user.type(word, 'flurb')
    await user.type(screen.getByLabelText('Means'), 'pe < 15')
    const mine = screen.getByRole('region', { name: 'My words' })
    await user.click(within(mine).getByRole('button', { name: 'Teach' }))
    await waitFor(() => expect(within(mine).getByText('pe < 15')).toBeDefined())
    expect(within(mine).getByRole('button', { name: 'Export' })).toBeDefined()
    expect(await screen.findByText('Every word of your questions was understood.')).toBeDefined()
  })
})

it('exact names stand first, then what begins so', () => {
  const of = (q: string) => askedEntries(entries, readAsked(new URLSearchParams({ q }))).map(({ term }) => term)
  expect(of('roce')).toEqual(['ROCE'])
  expect(of('cr')).toEqual(['Crore'])
  expect(of('nothing like it')).toEqual([])
})
