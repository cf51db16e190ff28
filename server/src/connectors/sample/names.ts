/** Earlier names, earlier symbols and nicknames people still type, by today's symbol. */
export const oldNames: Readonly<Record<string, string>> = {
  ETERNAL: 'zomato, blinkit',
  LICI: 'lic',
  TMPV: 'tata motors, tatamotors, telco, tamo',
  LTM: 'ltimindtree, ltim, lti, mindtree, larsen infotech',
  LTF: 'l&t finance, ltfh',
  PAYTM: 'one97, one 97',
  NYKAA: 'fsn',
  POLICYBZR: 'pb fintech, policybazaar',
  NAUKRI: 'info edge, infoedge',
  DMART: 'avenue supermarts, d mart',
  INDIGO: 'interglobe, inter globe aviation',
  HINDUNILVR: 'hul, hindustan lever, hll',
  SBIN: 'sbi, state bank',
  HDFCBANK: 'hdfc',
  'M&M': 'mahindra, mnm, mahindra and mahindra',
  'BAJAJ-AUTO': 'bajaj auto',
  LT: 'larsen, l&t, l and t, larsen and toubro',
  RELIANCE: 'ril, reliance industries, jio',
  BHARTIARTL: 'airtel, bharti',
  IDEA: 'vodafone, vi, vodafone idea',
  VEDL: 'sesa goa, sterlite, vedanta',
  TATACONSUM: 'tata tea, tata global beverages, tataglobal',
  ZYDUSLIFE: 'cadila, cadila healthcare, cadilahc',
  BAJFINANCE: 'bajaj fin, bajfin',
  SHRIRAMFIN: 'shriram transport, srtransfin',
  UNITDSPR: 'mcdowell, mcdowells, mcdowell-n, usl',
  PATANJALI: 'ruchi soya',
  GMRAIRPORT: 'gmr infra, gmrinfra',
  SAMMAANCAP: 'indiabulls housing, ibulhsgfin',
  COFORGE: 'niit technologies, niittech',
  FIRSTCRY: 'brainbees',
  INDUSTOWER: 'bharti infratel, infratel',
  'NAM-INDIA': 'reliance nippon, nippon amc',
  MAXHEALTH: 'max healthcare',
  OFSS: 'oracle, i-flex',
  HEROMOTOCO: 'hero honda',
  TORNTPHARM: 'torrent pharma',
  TORNTPOWER: 'torrent power',
  MOTHERSON: 'motherson sumi, samvardhana',
  POWERGRID: 'pgcil, power grid',
  TECHM: 'mahindra tech, satyam',
  KOTAKBANK: 'kotak, ing vysya',
  AXISBANK: 'uti bank',
  ULTRACEMCO: 'ultratech, samruddhi',
  COALINDIA: 'cil',
  HAL: 'hindustan aeronautics',
  BEL: 'bharat electronics',
  IRCTC: 'indian railway catering',
  ENRIN: 'siemens energy',
  'GVT&D': 'ge t&d, alstom t&d',
  SWANCORP: 'swan energy',
  AIIL: 'authum',
  THELEELA: 'leela palaces, schloss',
  VMM: 'vishal mega mart, vishal',
}

const publicSector =
  'ONGC NTPC POWERGRID COALINDIA IOC BPCL HINDPETRO GAIL HAL BEL BDL MAZDOCK COCHINSHIP GRSE BEML BHEL NMDC SAIL NATIONALUM HINDCOPPER OIL NHPC SJVN NTPCGREEN PFC RECLTD IRFC IREDA HUDCO RVNL IRCON RITES RAILTEL IRCTC CONCOR NBCC LICI GICRE NIACL FACT RCF MMTC ITI ENGINERSIN MRPL CHENNPETRO NLCINDIA GMDCLTD MOIL KIOCL SCI'.split(
    ' ',
  )

const foreignOwned =
  'HINDUNILVR NESTLEIND MARUTI HYUNDAI SIEMENS ENRIN ABB BOSCHLTD COLPAL 3MINDIA ABBOTINDIA GLAXO PFIZER SANOFI GILLETTE PGHH CUMMINSIND HONAUT OFSS SCHAEFFLER TIMKEN SKFINDIA LINDEINDIA CASTROLIND AKZOINDIA BAYERCROP CRISIL WHIRLPOOL UNITDSPR UBL GVT&D LGEINDIA ASTRAZEN BATAINDIA KANSAINER SUMICHEM ZFCVINDIA'.split(
    ' ',
  )

export function ownershipOf(symbol: string, industry: string): string {
  if (publicSector.includes(symbol) || industry === 'Public Sector Bank') return 'PSU'
  return foreignOwned.includes(symbol) ? 'MNC' : 'Private'
}

const groups: readonly (readonly [string, RegExp])[] = [
  ['Tata', /\b(Tata|Titan|Trent|Voltas|Indian Hotels)\b/],
  ['Adani', /\b(Adani|Ambuja|ACC)\b/],
  ['Reliance', /\b(Reliance Industries|Jio)\b/],
  ['Aditya Birla', /\b(Aditya Birla|Hindalco|UltraTech|Grasim|Vodafone Idea)\b/],
  ['Bajaj', /\bBajaj\b/],
  ['Mahindra', /\b(Mahindra|Tech Mahindra)\b/],
  ['JSW', /\bJSW\b/],
  ['Godrej', /\bGodrej\b/],
  ['HDFC', /\bHDFC\b/],
  ['ICICI', /\bICICI\b/],
  ['State Bank', /\b(State Bank|SBI)\b/],
  ['L&T', /\b(Larsen|L&T|LTI)\b/],
  ['Murugappa', /\b(Cholamandalam|Coromandel|Tube Investments|Carborundum)\b/],
  ['Vedanta', /\b(Vedanta|Hindustan Zinc)\b/],
  ['TVS', /\bTVS\b/],
  ['Torrent', /\bTorrent\b/],
  ['Kotak', /\bKotak\b/],
]

export const groupOf = (name: string): string | null => groups.find(([, pattern]) => pattern.test(name))?.[0] ?? null
