import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { HttpError, networkError } from './http-error.ts'
import { createQueryClient, keepChange } from './query-client.ts'

/** A list that is read when the test says so. */
function aList() {
  const answers: ((list: readonly string[]) => void)[] = []
  const query = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<readonly string[]>((answer) => answers.push(answer)),
  })
  const client = createQueryClient()
  const stop = new QueryObserver(client, query).subscribe(() => {})
  /** To the reads in the order in which they were begun. */
  const answer = async (...lists: (readonly string[])[]) => {
    for (const list of lists) answers.shift()?.(list)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  }
  return { query, client, answer, stop, kept: () => client.getQueryData(query.queryKey) }
}

it('keeps a change when what was read before it comes later', async () => {
  const { query, client, answer, stop, kept } = aList()
  keepChange(client, query.queryKey, ['old', 'new'])
  await answer(['old'])
  expect(kept()).toEqual(['old', 'new'])

  const again = client.invalidateQueries({ queryKey: query.queryKey })
  keepChange(client, query.queryKey, (before) => before && [...before, 'newer'])
  await answer(['old', 'new'])
  await again
  expect(kept()).toEqual(['old', 'new', 'newer'])
  stop()
})

it('reads anew what was stopped before there was anything to change', async () => {
  const { query, client, answer, stop, kept } = aList()
  keepChange(client, query.queryKey, (before) => before && [...before, 'new'])
  await answer(['stopped'], ['old', 'new'])
  expect(kept()).toEqual(['old', 'new'])
  stop()
})

it('reads anew what changed while its first read was on its way', async () => {
  const { query, client, answer, stop, kept } = aList()
  const again = client.invalidateQueries({ queryKey: query.queryKey })
  await answer(['before'], ['before', 'and after'])
  await again
  expect(kept()).toEqual(['before', 'and after'])
  stop()
})

it.each([
  ['no answer', networkError(), 3],
  ['a request that did not arrive in time', new HttpError('request_timeout', { status: 408, message: 'late' }), 3],
  ['a server that could not', new HttpError('unavailable', { status: 503, message: 'soon' }), 3],
  ['a refusal', new HttpError('invalid_input', { status: 400, message: 'no' }), 1],
])('after %s a read is tried so often', async (_what, error, times) => {
  const queryFn = vi.fn(() => Promise.reject(error))
  await expect(createQueryClient().fetchQuery({ queryKey: ['read'], queryFn, retryDelay: 0 })).rejects.toBe(error)
  expect(queryFn).toHaveBeenCalledTimes(times)
})
