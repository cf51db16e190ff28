/** The question was read and is well formed, but the store has nothing to answer it with. The message is for the asker. */
export class NoData extends Error {
  override readonly name = 'NoData'
  readonly code = 'no_data'
}
