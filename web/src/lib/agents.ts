/** An agent that watches a saved question, with the specification's amount and channel. */
import { limits } from 'core/contract'
import { graphql } from '#lib/graphql.ts'
import { readSession } from '#lib/session.ts'

interface Watched {
  readonly id: number
  readonly chat_title: string | null
  readonly text_content_user_query: string
}

export function createAgent(message: Watched): Promise<unknown> {
  const user = readSession()?.user
  return graphql(
    'mutation Agent($object: trading_agent_insert_input!) { insert_trading_agent_one(object: $object) { id } }',
    {
      object: {
        short_name: (message.chat_title ?? message.text_content_user_query).slice(0, limits.chat.titleMax),
        description: message.text_content_user_query,
        amount: limits.agent.amount,
        notification_channel: limits.agent.channel,
        alert_id: message.id,
        ...(user && { user: { email: user.email, google_id: user.uid } }),
      },
    },
  )
}
