import { resolve } from 'node:path'
import type { Ctx, Services, SignedIn } from '#ctx.ts'
import { sessionSecret } from '#identity/secret.ts'
import { createSecretBox, type SecretBox } from '#identity/secret-box.ts'
import { type BoardFeed, type ChatFeed, openBoardFeed, openChatFeed } from './subscribe.ts'

export interface GraphqlServices extends Services {
  readonly secretBox: SecretBox
  readonly chatFeed: ChatFeed
  readonly boardFeed: BoardFeed
}

/** What resolvers hand to verbs: the context of every verb, and what only account and chat verbs need. */
export type GraphqlCtx = Ctx & GraphqlServices

export async function openGraphql(services: Services): Promise<GraphqlServices> {
  const secret = await sessionSecret(services.env, resolve(services.env.ARTHA_DATA_DIR))
  const chatFeed = await openChatFeed(services.db, services.log)
  const boardFeed = await openBoardFeed(services.db)
  return { ...services, secretBox: createSecretBox(secret), chatFeed, boardFeed }
}

/** A new object for every operation: answers that nested fields remember belong to one operation and one user. */
export const contextFor = (services: GraphqlServices, user: SignedIn | null): GraphqlCtx => ({ ...services, user })
