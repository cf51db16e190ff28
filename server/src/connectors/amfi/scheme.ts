/** AMFI's categories under the 25 keys of the fund scraper; debt categories have none. The first that fits wins. */
const keys: readonly (readonly [RegExp, string])[] = [
  [/ETF/i, 'etfs'],
  [/Index Funds?/i, 'index-fundsetfs'],
  [/FoF|Fund of Funds/i, 'fund-of-funds'],
  [/Aggressive Hybrid/i, 'aggressive-hybrid-fund'],
  [/Conservative Hybrid/i, 'conservative-hybrid-fund'],
  [/Arbitrage/i, 'arbitrage-fund'],
  [/Dynamic Asset Allocation|Balanced Advantage/i, 'dynamic-asset-allocation-or-balanced-advantage'],
  [/Equity Savings/i, 'equity-savings'],
  [/Multi Asset/i, 'multi-asset-allocation'],
  [/Child/i, 'childrens-fund'],
  [/Retirement/i, 'retirement-fund'],
  [/ELSS/i, 'elss-tax-saving-schemes'],
  [/Contra/i, 'contra-fund'],
  [/Dividend Yield/i, 'dividend-yield-fund'],
  [/Flexi Cap/i, 'flexi-cap-fund'],
  [/Focus+ed/i, 'focused-fund'],
  [/Large & Mid|Large and Mid/i, 'large-and-mid-cap-fund'],
  [/Large Cap/i, 'large-cap-fund'],
  [/Mid Cap/i, 'mid-cap-fund'],
  [/Small Cap/i, 'small-cap-fund'],
  [/Multi Cap/i, 'multi-cap-fund'],
  [/Sectoral|Thematic/i, 'sectoralthematic'],
  [/Value/i, 'value-fund'],
]

export const categoryKeyOf = (category: string): string | null =>
  keys.find(([words]) => words.test(category))?.[1] ?? null
