/** GET /api/config: what the browser may know of this installation. Nothing secret can be added here. */
export interface PublicConfig {
  readonly supportEmail: string
  readonly channelLink: string
  readonly policyLinks: {
    readonly contact: string
    readonly refund: string
    readonly privacy: string
    readonly shipping: string
  }
  /** Null where no bot is configured: then Telegram cannot be connected. */
  readonly telegram: {
    readonly botName: string
    /** The provider's login widget, and the origin whose frame it opens. */
    readonly widgetScript: string
    readonly loginOrigin: string
  } | null
  readonly broker: {
    readonly name: string
    /** Its own site, to log in to when nothing else works. */
    readonly site: string
    /** Null where no key is configured: then orders are taken along as a file or as text. */
    readonly publisher: {
      readonly apiKey: string
      readonly script: string
      /** What that script needs before it, pinned by its hash. */
      readonly helper: { readonly script: string; readonly integrity: string } | null
      /** Takes the same orders as a form, without any script. */
      readonly formUrl: string
    } | null
    /** Most for one basket, in paise; null where there is no limit. */
    readonly totalCap: number | null
  }
  /** True with the built-in development identity provider: the sign-in page says so. */
  readonly developmentSignIn: boolean
}
