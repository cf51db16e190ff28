/** What passes between the embedded store and its thread. */
export interface WorkerData {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null
  /** A data folder to start from, as a tar. */
  readonly template: Uint8Array<ArrayBuffer> | null
}

export type ToWorker =
  | { readonly kind: 'exchange'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  | { readonly kind: 'dumped'; readonly tar: Uint8Array }
  | { readonly kind: 'closed' }
