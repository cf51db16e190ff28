/** Carries live events between the parts of one process, or between processes. Delivery is best effort: what must not be lost is a row first. */
export interface Bus {
  publish(topic: string, payload: unknown): void
  /** Answers the undo. */
  subscribe(topic: string, onPayload: (payload: unknown) => void): () => void
  close(): Promise<void>
}
