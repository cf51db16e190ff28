/** What the benches use of the load generator, which brings no types. */
declare module 'autocannon' {
  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  interface Options {
    readonly url: string
    readonly method?: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly connections?: number
    readonly duration?: number
    readonly workers?: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
