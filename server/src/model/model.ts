/** A language model that may rephrase words, and nothing else: figures never come from it. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface Model {
  readonly name: string
  /** Its text, cut to what a question may hold. */
  complete(messages: readonly ModelMessage[]): Promise<string>
}

/** It did not answer, not in time, or with something that is no answer. The message is a sentence for the asker. */
export class ModelAway extends Error {
  override readonly name = 'ModelAway'
}
