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
  readonly broker: { readonly name: string; readonly apiKey: string | null; readonly publisherScript: string | null }
  /** True with the built-in development identity provider: the sign-in page says so. */
  readonly developmentSignIn: boolean
}
