import { instrumentToken } from 'core/values'
import type { Company } from './universe.ts'

export interface SampleIndex {
  readonly name: string
  readonly title: string
  readonly token: number
  /** Level on the anchor day; before and after it follows from the members. */
  readonly level: number
  readonly isEqualWeight: boolean
  readonly members: readonly Company[]
}

type Rule = (companies: readonly Company[]) => readonly Company[]

const nifty50 =
  'ADANIENT ADANIPORTS APOLLOHOSP ASIANPAINT AXISBANK BAJAJ-AUTO BAJFINANCE BAJAJFINSV BEL BHARTIARTL CIPLA COALINDIA DRREDDY EICHERMOT ETERNAL GRASIM HCLTECH HDFCBANK HDFCLIFE HEROMOTOCO HINDALCO HINDUNILVR ICICIBANK ITC INDUSINDBK INFY JSWSTEEL JIOFIN KOTAKBANK LT M&M MARUTI NTPC NESTLEIND ONGC POWERGRID RELIANCE SBILIFE SHRIRAMFIN SBIN SUNPHARMA TCS TATACONSUM TMPV TATASTEEL TECHM TITAN TRENT ULTRACEMCO WIPRO'
const bank = 'HDFCBANK ICICIBANK SBIN KOTAKBANK AXISBANK INDUSINDBK BANKBARODA PNB FEDERALBNK IDFCFIRSTB AUBANK CANBK'

const named =
  (symbols: string): Rule =>
  (companies) => {
    const wanted = new Set(symbols.split(' '))
    return companies.filter(({ symbol }) => wanted.has(symbol))
  }
/** By size, without the Nifty 50, which comes first whatever its size. */
const ranked = (companies: readonly Company[]): Company[] => {
  const first = named(nifty50)(companies)
  return [...first, ...companies.filter((company) => !first.includes(company))]
}
const places =
  (from: number, to: number): Rule =>
  (companies) =>
    ranked(companies).slice(from - 1, to)
const largest =
  (count: number, isMember: (company: Company) => boolean): Rule =>
  (companies) =>
    companies.filter(isMember).slice(0, count)
const inSector =
  (...sectors: readonly string[]) =>
  (company: Company): boolean =>
    sectors.includes(company.sector)
const inIndustry =
  (pattern: RegExp) =>
  (company: Company): boolean =>
    pattern.test(company.industry)

/** Name, title, exchange token, level on the anchor day, rule, and whether every member weighs the same. */
const definitions: readonly (readonly [string, string, number, number, Rule, boolean?])[] = [
  ['NIFTY 50', 'Nifty 50', 1001, 26130, named(nifty50)],
  ['NIFTY NEXT 50', 'Nifty Next 50', 1058, 69400, places(51, 100)],
  ['NIFTY 100', 'Nifty 100', 1018, 26700, places(1, 100)],
  ['NIFTY 200', 'Nifty 200', 1033, 14600, places(1, 200)],
  ['NIFTY 500', 'Nifty 500', 1047, 23900, places(1, 500)],
  ['NIFTY MIDCAP 50', 'Nifty Midcap 50', 1019, 17300, places(101, 150)],
  ['NIFTY MIDCAP 100', 'Nifty Midcap 100', 1003, 60500, places(101, 200)],
  ['NIFTY MIDCAP 150', 'Nifty Midcap 150', 1040, 22200, places(101, 250)],
  ['NIFTY MID SELECT', 'Nifty Midcap Select', 1125, 13800, places(101, 125)],
  ['NIFTY SMLCAP 50', 'Nifty Smallcap 50', 1042, 8700, places(251, 300)],
  ['NIFTY SMLCAP 100', 'Nifty Smallcap 100', 1043, 17700, places(251, 350)],
  ['NIFTY SMLCAP 250', 'Nifty Smallcap 250', 1044, 16700, places(251, 500)],
  ['NIFTY LARGEMID250', 'Nifty LargeMidcap 250', 1131, 16700, places(1, 250)],
  ['NIFTY MIDSML 400', 'Nifty MidSmallcap 400', 1041, 20400, places(101, 500)],
  ['NIFTY50 EQL WGT', 'Nifty 50 Equal Weight', 1061, 33900, named(nifty50), true],
  ['NIFTY100 EQL WGT', 'Nifty 100 Equal Weight', 1062, 33800, places(1, 100), true],
  ['NIFTY BANK', 'Nifty Bank', 1016, 59600, named(bank)],
  ['NIFTY PSU BANK', 'Nifty PSU Bank', 1027, 8500, largest(12, inIndustry(/^Public Sector Bank/))],
  ['NIFTY PVT BANK', 'Nifty Private Bank', 1059, 28900, largest(10, inIndustry(/^Private Sector Bank/))],
  ['NIFTY FIN SERVICE', 'Nifty Financial Services', 1007, 27600, largest(20, inSector('Financial Services'))],
  ['NIFTY IT', 'Nifty IT', 1015, 37900, largest(10, inSector('Information Technology'))],
  ['NIFTY AUTO', 'Nifty Auto', 1029, 28200, largest(15, inSector('Automobile and Auto Components'))],
  ['NIFTY PHARMA', 'Nifty Pharma', 1025, 22800, largest(20, inIndustry(/^Pharmaceuticals/))],
  ['NIFTY HEALTHCARE', 'Nifty Healthcare', 1127, 14700, largest(20, inSector('Healthcare'))],
  ['NIFTY FMCG', 'Nifty FMCG', 1023, 55600, largest(15, inSector('Fast Moving Consumer Goods'))],
  ['NIFTY METAL', 'Nifty Metal', 1030, 11200, largest(15, inSector('Metals & Mining'))],
  ['NIFTY REALTY', 'Nifty Realty', 1020, 880, largest(10, inSector('Realty'))],
  [
    'NIFTY MEDIA',
    'Nifty Media',
    1031,
    1450,
    largest(10, inSector('Media Entertainment & Publication', 'Consumer Services')),
  ],
  ['NIFTY ENERGY', 'Nifty Energy', 1022, 35300, largest(40, inSector('Oil Gas & Consumable Fuels', 'Power'))],
  ['NIFTY OIL AND GAS', 'Nifty Oil and Gas', 1129, 12100, largest(15, inSector('Oil Gas & Consumable Fuels'))],
  ['NIFTY CONSR DURBL', 'Nifty Consumer Durables', 1128, 36900, largest(15, inSector('Consumer Durables'))],
  [
    'NIFTY INFRA',
    'Nifty Infrastructure',
    1021,
    9600,
    largest(30, inSector('Construction', 'Power', 'Telecommunication', 'Services', 'Construction Materials', 'Realty')),
  ],
  [
    'NIFTY COMMODITIES',
    'Nifty Commodities',
    1005,
    9300,
    largest(
      30,
      inSector(
        'Metals & Mining',
        'Oil Gas & Consumable Fuels',
        'Chemicals',
        'Construction Materials',
        'Power',
        'Forest Materials',
      ),
    ),
  ],
  [
    'NIFTY CONSUMPTION',
    'Nifty India Consumption',
    1006,
    12100,
    largest(
      30,
      inSector(
        'Fast Moving Consumer Goods',
        'Consumer Durables',
        'Consumer Services',
        'Automobile and Auto Components',
        'Telecommunication',
      ),
    ),
  ],
  ['NIFTY PSE', 'Nifty PSE', 1026, 9800, largest(20, ({ ownership, kind }) => ownership === 'PSU' && kind !== 'bank')],
  [
    'NIFTY CPSE',
    'Nifty CPSE',
    1048,
    6500,
    largest(11, ({ ownership, sector }) => ownership === 'PSU' && /Power|Oil|Capital/.test(sector)),
  ],
  ['NIFTY MNC', 'Nifty MNC', 1024, 31000, largest(30, ({ ownership }) => ownership === 'MNC')],
  [
    'NIFTY SERV SECTOR',
    'Nifty Services Sector',
    1028,
    34100,
    largest(
      30,
      inSector('Financial Services', 'Information Technology', 'Services', 'Consumer Services', 'Telecommunication'),
    ),
  ],
  [
    'NIFTY INDIA MFG',
    'Nifty India Manufacturing',
    1137,
    15200,
    largest(
      75,
      inSector(
        'Capital Goods',
        'Automobile and Auto Components',
        'Chemicals',
        'Healthcare',
        'Metals & Mining',
        'Consumer Durables',
        'Textiles',
      ),
    ),
  ],
  [
    'NIFTY IND DIGITAL',
    'Nifty India Digital',
    1138,
    9100,
    largest(
      30,
      ({ sector, industry }) =>
        /Technology|Telecom/.test(sector) || /E-Commerce|Internet|Financial Technology/.test(industry),
    ),
  ],
]

export function sampleIndices(companies: readonly Company[]): SampleIndex[] {
  return definitions
    .map(([name, title, token, level, rule, isEqualWeight = false]) => ({
      name,
      title,
      token: instrumentToken(token, 'INDICES'),
      level,
      isEqualWeight,
      members: rule(companies),
    }))
    .filter(({ members }) => members.length > 0)
}
