import { act, render, screen } from '@testing-library/react'
import { ws } from 'msw'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { watchQuotes } from './quotes.ts'
import { useLiveQuotes } from './use-live-quotes.ts'

startNetwork()

const tcs = { symbol: 'TCS', previousClose: null, open: null, high: null, low: null, volume: null, at: null }
const watched = ['TCS']
let drawAgain = () => {}

function Price() {
  const { quotes } = useLiveQuotes(watched)
  const [, setDrawn] = useState(0)
  drawAgain = () => setDrawn((count) => count + 1)
  return <p>{quotes.get('TCS')?.last ?? 'none'}</p>
}

it('shows a price also where it comes while the page is about to draw something else', async () => {
  let send: ((text: string) => void) | undefined
  network.use(
    ws.link('ws://localhost:3000/v1/live').addEventListener('connection', ({ client }) => {
      send = (text) => client.send(text)
    }),
  )
  render(<Price />)
  const alsoWatching = vi.fn()
  const stop = watchQuotes({ symbols: watched, onQuotes: alsoWatching })
  await vi.waitFor(() => expect(send).toBeDefined())
  await act(async () => {
    drawAgain()
    send?.(JSON.stringify({ type: 'quotes', quotes: [{ ...tcs, last: 10 }] }))
    await vi.waitFor(() => expect(alsoWatching).toHaveBeenCalled())
  })
  stop()
  expect(screen.getByText('10')).toBeTruthy()
})
