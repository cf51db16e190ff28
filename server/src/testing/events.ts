export interface ServerEvent {
  readonly event: string
  readonly data: unknown
}

/** Events of a reply, as they come. */
async function* eventsOf(reply: Response): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const event = /^event: (.+)$/m.exec(block)?.[1]
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (event && data) yield { event, data: JSON.parse(data) }
    }
  }
}

export async function allEvents(reply: Response): Promise<ServerEvent[]> {
  const found: ServerEvent[] = []
  for await (const each of eventsOf(reply)) found.push(each)
  return found
}
