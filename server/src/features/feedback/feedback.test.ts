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
  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    await server.signIn('ravi@example.com')
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
})
