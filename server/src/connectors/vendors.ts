/** The vendors that answer over HTTP: where, how often they may be asked, and how a key is sent. */

export interface VendorSettings {
  readonly KITE_URL: string
  readonly KITE_API_KEY?: string | undefined
  readonly KITE_ACCESS_TOKEN?: string | undefined
  readonly FMP_URL: string
  readonly FMP_API_KEY?: string | undefined
  readonly COINGECKO_URL: string
  readonly COINGECKO_API_KEY?: string | undefined
  readonly AMFI_URL: string
  readonly NSE_ARCHIVES_URL: string
}

export type VendorName = 'kite' | 'fmp' | 'coingecko' | 'amfi' | 'nse'

export interface Vendor {
  readonly name: VendorName
  readonly title: string
  readonly base: string
  /** A bucket of `burst` requests, filled again at `perMinute`. */
  readonly perMinute: number
  readonly burst: number
  readonly headers: Readonly<Record<string, string>>
  /** Said when the vendor answers 401 or 403. */
  readonly keyAdvice: string
}

export interface VendorRequest {
  readonly vendor: VendorName
  /** From the vendor's base address, with its query. */
  readonly path: string
  /** Reading hints that the answer itself does not carry. */
  readonly fileName: string
}

export function vendorsOf(settings: VendorSettings): Readonly<Record<VendorName, Vendor>> {
  const { KITE_API_KEY, KITE_ACCESS_TOKEN, FMP_API_KEY, COINGECKO_API_KEY } = settings
  return {
    kite: {
      name: 'kite',
      title: 'Kite',
      base: settings.KITE_URL,
      perMinute: 180,
      burst: 3,
      headers: {
        'x-kite-version': '3',
        ...(KITE_API_KEY && KITE_ACCESS_TOKEN ? { authorization: `token ${KITE_API_KEY}:${KITE_ACCESS_TOKEN}` } : {}),
      },
      keyAdvice: 'Set KITE_API_KEY and a KITE_ACCESS_TOKEN of today; the token ends every morning.',
    },
    fmp: {
      name: 'fmp',
      title: 'Financial Modeling Prep',
      base: settings.FMP_URL,
      perMinute: 240,
      burst: 4,
      // In a header rather than the address, so that no log of addresses holds it.
      headers: FMP_API_KEY ? { apikey: FMP_API_KEY } : {},
      keyAdvice: 'Set FMP_API_KEY; some of its data needs a paid plan.',
    },
    coingecko: {
      name: 'coingecko',
      title: 'CoinGecko',
      base: settings.COINGECKO_URL,
      perMinute: COINGECKO_API_KEY ? 30 : 5,
      burst: 2,
      headers: COINGECKO_API_KEY ? { 'x-cg-demo-api-key': COINGECKO_API_KEY } : {},
      keyAdvice: 'Set COINGECKO_API_KEY.',
    },
    amfi: {
      name: 'amfi',
      title: 'AMFI',
      base: settings.AMFI_URL,
      perMinute: 30,
      burst: 2,
      headers: {},
      keyAdvice: 'AMFI needs no key; the address may have moved, see AMFI_URL.',
    },
    nse: {
      name: 'nse',
      title: 'NSE archives',
      base: settings.NSE_ARCHIVES_URL,
      perMinute: 60,
      burst: 3,
      headers: {},
      keyAdvice: 'NSE needs no key but turns away some networks; download the file and import it.',
    },
  }
}
