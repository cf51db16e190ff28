import type { FastifyInstance } from 'fastify'
import type { Services } from '#ctx.ts'
import { openGraphql } from './context.ts'
import { answerPosts } from './posts.ts'
import { schema } from './schema.ts'
import { answerSockets } from './socket.ts'

/** GraphQL over HTTP and, for subscriptions, over WebSocket on the same path. */
export async function registerGraphql(app: FastifyInstance, services: Services): Promise<void> {
  const own = await openGraphql(services)
  app.addHook('onClose', () => own.chatFeed.close())
  app.addHook('onClose', () => own.boardFeed.close())
  await answerPosts(app, own, schema)
  answerSockets(app, own, schema)
}
