/** What passes between the embedded store and its thread. */
export interface WorkerData {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null
  /** Path of a tar with a data folder to start from. */
  readonly template: string | null
  /** Where the thread finds PostgreSQL: run from source, it has no address of its own to look from. */
  readonly pglite: string
  /** Compiled once for every start in this process. */
  readonly program: WebAssembly.Module
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
