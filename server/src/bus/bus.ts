/** Carries live events between the parts of one process, or between processes. Delivery is best effort: what must not be lost is a row first. */
export interface Bus {
  publish(topic: string, payload: unknown): void
  /** To this process alone. */
  publishHere(topic: string, payload: unknown): void
  /** Answers the undo. */
  subscribe(topic: string, onPayload: (payload: unknown) => void): () => void
  /** Called whenever events of others may have been missed: each listener looks for itself. Answers the undo. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}
