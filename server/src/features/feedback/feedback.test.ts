import type { FeedbackList } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const send = `mutation InsertFeedback($object: user_feedback_insert_input!) {
  insert_user_feedback_one(object: $object) { id user_id type comment }
}`

describe.each(testEngines)('feedback on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  let operator: SignedInCaller
  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    operator = await server.signIn('operator@example.com')
  })
  afterAll(() => server.close())

  it('[C56 E18 K41] takes type, comment and the nested user, oneself', async () => {
    const { users } = await dataOf(asha, '{ users { id } }')
    const [{ id }] = users as [{ id: number }]
    for (const type of [0, 1, 2]) {
      const object = {
        type,
        comment: ' Works well.\nThank you ',
        user: { email: 'asha@example.com', google_id: asha.user.uid },
      }
      expect(await dataOf(asha, send, { object })).toEqual({
        insert_user_feedback_one: { id: expect.any(Number), user_id: id, type, comment: object.comment },
      })
    }
  })

  it.each([
    ['empty', { type: 0, comment: '' }, 'Sorry, there was an error submitting'],
    ['blank', { type: 0, comment: '  \n' }, 'Sorry, there was an error submitting'],
    ['of 100 kB', { type: 0, comment: 'x'.repeat(100_000) }, 'At most 5000 characters'],
    ['of type 7', { type: 7, comment: 'x' }, 'Sorry, there was an error submitting'],
    ['of type "0"', { type: '0', comment: 'x' }, 'Sorry, there was an error submitting'],
  ])('refuses feedback %s', async (_what, object, message) => {
    expect(await ask(asha, send, { object })).toMatchObject({
      status: 400,
      data: null,
      errors: [{ code: 'invalid_input', message }],
    })
  })

  it('is read by operators alone, newest first, with whom to answer, and marked when it is done with', async () => {
    await dataOf(ravi, send, { object: { type: 2, comment: 'The chart is upside down' } })
    expect((await server.get('/api/feedback')).status).toBe(401)
    expect((await ravi.get('/api/feedback')).status).toBe(403)
    const list = async (query = '') => (await (await operator.get(`/api/feedback${query}`)).json()) as FeedbackList
    const { feedback, open, total } = await list('?limit=1')
    expect({ open, total }).toEqual({ open: 4, total: 4 })
    const [newest] = feedback
    expect(newest).toEqual({
      id: expect.any(Number),
      type: 2,
      comment: 'The chart is upside down',
      email: 'ravi@example.com',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      handled_at: null,
    })
    const path = `/api/feedback/${newest?.id}/handled`
    expect((await ravi.post(path, { handled: true })).status).toBe(403)
    expect((await operator.post(path, { handled: true })).status).toBe(204)
    expect((await operator.post('/api/feedback/999999/handled', { handled: true })).status).toBe(404)
    expect((await list()).open).toBe(3)
    expect((await list(`?before=${newest?.id}`)).feedback.map(({ email }) => email)).toEqual(
      Array.from({ length: 3 }, () => 'asha@example.com'),
    )
    expect((await operator.post(path, { handled: false })).status).toBe(204)
    expect((await list('?limit=1')).feedback).toEqual(feedback)
  })
})
