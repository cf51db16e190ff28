export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** What operators can choose as `llm` in the prompt test tool: the product's own reader, or the model that is configured. */
export const ownReader = 'reader'
