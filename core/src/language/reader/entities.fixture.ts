/** A small market of real names for tests: symbols, names, indices, sectors, groups, funds, investors. */
import type { Entity } from '../reading.ts'

/** symbol | name | size | aliases */
const stocks = `
RELIANCE | Reliance Industries Ltd | 1800000 | ril
TCS | Tata Consultancy Services Ltd | 1300000 | tata consultancy
HDFCBANK | HDFC Bank Ltd | 1400000 | hdfc bank
ICICIBANK | ICICI Bank Ltd | 900000 | icici
INFY | Infosys Ltd | 700000 | infosys
SBIN | State Bank of India | 800000 | sbi
BHARTIARTL | Bharti Airtel Ltd | 1000000 | airtel
ITC | ITC Ltd | 500000 |
HINDUNILVR | Hindustan Unilever Ltd | 550000 | hul
LT | Larsen & Toubro Ltd | 500000 | larsen|l&t
KOTAKBANK | Kotak Mahindra Bank Ltd | 400000 | kotak
AXISBANK | Axis Bank Ltd | 380000 | axis
BAJFINANCE | Bajaj Finance Ltd | 550000 |
BAJAJFINSV | Bajaj Finserv Ltd | 300000 |
BAJAJ-AUTO | Bajaj Auto Ltd | 250000 |
ASIANPAINT | Asian Paints Ltd | 240000 |
BERGEPAINT | Berger Paints India Ltd | 63000 |
MARUTI | Maruti Suzuki India Ltd | 500000 | maruti
TITAN | Titan Company Ltd | 320000 |
WIPRO | Wipro Ltd | 260000 |
HCLTECH | HCL Technologies Ltd | 430000 | hcl
TECHM | Tech Mahindra Ltd | 140000 |
LTIM | LTIMindtree Ltd | 160000 |
SUNPHARMA | Sun Pharmaceutical Industries Ltd | 400000 | sun pharma
CIPLA | Cipla Ltd | 120000 |
DRREDDY | Dr. Reddy's Laboratories Ltd | 105000 | dr reddy
DIVISLAB | Divi's Laboratories Ltd | 170000 | divis lab
LUPIN | Lupin Ltd | 90000 |
ULTRACEMCO | UltraTech Cement Ltd | 350000 | ultratech
NTPC | NTPC Ltd | 330000 |
POWERGRID | Power Grid Corporation of India Ltd | 270000 | power grid
ONGC | Oil & Natural Gas Corporation Ltd | 310000 |
COALINDIA | Coal India Ltd | 240000 |
TATAMOTORS | Tata Motors Ltd | 260000 |
TATASTEEL | Tata Steel Ltd | 210000 |
TATAPOWER | Tata Power Company Ltd | 125000 |
TATACONSUM | Tata Consumer Products Ltd | 110000 |
JSWSTEEL | JSW Steel Ltd | 260000 |
HINDALCO | Hindalco Industries Ltd | 170000 |
VEDL | Vedanta Ltd | 180000 |
ADANIENT | Adani Enterprises Ltd | 270000 |
ADANIPORTS | Adani Ports and Special Economic Zone Ltd | 310000 |
M&M | Mahindra & Mahindra Ltd | 430000 | mahindra and mahindra
HEROMOTOCO | Hero MotoCorp Ltd | 110000 | hero moto
EICHERMOT | Eicher Motors Ltd | 180000 | royal enfield
TVSMOTOR | TVS Motor Company Ltd | 160000 | tvs
ETERNAL | Eternal Ltd | 290000 | zomato
NESTLEIND | Nestle India Ltd | 240000 |
BRITANNIA | Britannia Industries Ltd | 140000 |
DABUR | Dabur India Ltd | 90000 |
MARICO | Marico Ltd | 90000 |
GODREJCP | Godrej Consumer Products Ltd | 120000 |
PAGEIND | Page Industries Ltd | 50000 |
DIXON | Dixon Technologies (India) Ltd | 100000 |
KPITTECH | KPIT Technologies Ltd | 34000 | kpit
PERSISTENT | Persistent Systems Ltd | 90000 |
COFORGE | Coforge Ltd | 60000 |
HDFCLIFE | HDFC Life Insurance Company Ltd | 160000 |
HDFCAMC | HDFC Asset Management Company Ltd | 115000 |
SBILIFE | SBI Life Insurance Company Ltd | 190000 |
SBICARD | SBI Cards and Payment Services Ltd | 85000 |
ICICIGI | ICICI Lombard General Insurance Company Ltd | 95000 |
LICI | Life Insurance Corporation of India | 560000 | lic
INDUSINDBK | IndusInd Bank Ltd | 60000 | indusind
BANKBARODA | Bank of Baroda | 140000 | bob
PNB | Punjab National Bank | 130000 |
CANBK | Canara Bank | 120000 |
FEDERALBNK | Federal Bank Ltd | 58000 |
IDFCFIRSTB | IDFC First Bank Ltd | 58000 | idfc first
YESBANK | Yes Bank Ltd | 70000 |
INDIANB | Indian Bank | 110000 |
CHOLAFIN | Cholamandalam Investment and Finance Company Ltd | 140000 | chola
MUTHOOTFIN | Muthoot Finance Ltd | 150000 | muthoot
PFC | Power Finance Corporation Ltd | 135000 |
RECLTD | REC Ltd | 95000 |
IRCTC | Indian Railway Catering And Tourism Corporation Ltd | 58000 |
IRFC | Indian Railway Finance Corporation Ltd | 160000 |
HAL | Hindustan Aeronautics Ltd | 320000 |
BEL | Bharat Electronics Ltd | 300000 |
BHEL | Bharat Heavy Electricals Ltd | 90000 |
GAIL | GAIL (India) Ltd | 120000 |
IOC | Indian Oil Corporation Ltd | 230000 | indian oil
BPCL | Bharat Petroleum Corporation Ltd | 160000 |
HINDPETRO | Hindustan Petroleum Corporation Ltd | 100000 | hpcl
SAIL | Steel Authority of India Ltd | 55000 |
NMDC | NMDC Ltd | 66000 |
GRAPHITE | Graphite India Ltd | 11000 |
HEG | HEG Ltd | 10000 |
TRENT | Trent Ltd | 150000 |
DMART | Avenue Supermarts Ltd | 260000 | dmart|d mart|avenue supermarts
NYKAA | FSN E-Commerce Ventures Ltd | 75000 | nykaa
PAYTM | One 97 Communications Ltd | 82000 | paytm
POLICYBZR | PB Fintech Ltd | 80000 | policybazaar
SIEMENS | Siemens Ltd | 110000 |
ABB | ABB India Ltd | 110000 |
HAVELLS | Havells India Ltd | 95000 |
POLYCAB | Polycab India Ltd | 110000 |
PIDILITIND | Pidilite Industries Ltd | 150000 | pidilite
SRF | SRF Ltd | 85000 |
DEEPAKNTR | Deepak Nitrite Ltd | 24000 |
TATACHEM | Tata Chemicals Ltd | 22000 |
UPL | UPL Ltd | 60000 |
APOLLOHOSP | Apollo Hospitals Enterprise Ltd | 105000 |
INDIGO | InterGlobe Aviation Ltd | 220000 | indigo
JIOFIN | Jio Financial Services Ltd | 200000 |
IDEA | Vodafone Idea Ltd | 100000 | vodafone idea|vi
SUZLON | Suzlon Energy Ltd | 75000 |
CDSL | Central Depository Services (India) Ltd | 32000 |
BSE | BSE Ltd | 110000 |
MCX | Multi Commodity Exchange of India Ltd | 50000 |
ANGELONE | Angel One Ltd | 23000 |
CROMPTON | Crompton Greaves Consumer Electricals Ltd | 18000 |
VOLTAS | Voltas Ltd | 45000 |
BLUESTARCO | Blue Star Ltd | 36000 |
MRF | MRF Ltd | 65000 |
APOLLOTYRE | Apollo Tyres Ltd | 33000 |
EXIDEIND | Exide Industries Ltd | 33000 |
AMBUJACEM | Ambuja Cements Ltd | 137000 |
ACC | ACC Ltd | 35000 |
SHREECEM | Shree Cement Ltd | 98000 |
DLF | DLF Ltd | 185000 |
OBEROIRLTY | Oberoi Realty Ltd | 63000 |
ZEEL | Zee Entertainment Enterprises Ltd | 10000 | zee
PVRINOX | PVR INOX Ltd | 11000 | pvr
JUBLFOOD | Jubilant Foodworks Ltd | 40000 |
CANFINHOME | Can Fin Homes Ltd | 11000 |
MANAPPURAM | Manappuram Finance Ltd | 24000 |
STARHEALTH | Star Health and Allied Insurance Company Ltd | 27000 |
`

const indices: readonly (readonly [string, string])[] = [
  ['NIFTY 50', 'Nifty 50'],
  ['NIFTY NEXT 50', 'Nifty Next 50'],
  ['NIFTY 100', 'Nifty 100'],
  ['NIFTY 200', 'Nifty 200'],
  ['NIFTY 500', 'Nifty 500'],
  ['NIFTY MIDCAP 100', 'Nifty Midcap 100'],
  ['NIFTY MIDCAP 150', 'Nifty Midcap 150'],
  ['NIFTY MID SELECT', 'Nifty Midcap Select'],
  ['NIFTY SMLCAP 100', 'Nifty Smallcap 100'],
  ['NIFTY SMLCAP 250', 'Nifty Smallcap 250'],
  ['NIFTY BANK', 'Nifty Bank'],
  ['NIFTY PSU BANK', 'Nifty PSU Bank'],
  ['NIFTY PVT BANK', 'Nifty Private Bank'],
  ['NIFTY FIN SERVICE', 'Nifty Financial Services'],
  ['NIFTY IT', 'Nifty IT'],
  ['NIFTY AUTO', 'Nifty Auto'],
  ['NIFTY PHARMA', 'Nifty Pharma'],
  ['NIFTY FMCG', 'Nifty FMCG'],
  ['NIFTY METAL', 'Nifty Metal'],
  ['NIFTY REALTY', 'Nifty Realty'],
  ['INDIA VIX', 'India VIX'],
]

const sectors =
  'Financial Services|Telecommunication|Information Technology|Construction|Automobile and Auto Components|Power|Chemicals|Media Entertainment & Publication|Forest Materials|Oil Gas & Consumable Fuels|Fast Moving Consumer Goods|Healthcare|Construction Materials|Capital Goods|Consumer Durables|Services|Consumer Services|Metals & Mining|Realty|Textiles|Diversified'.split(
    '|',
  )
const industries =
  'Private Sector Bank|Public Sector Bank|Insurance|Housing Finance|Financial Technology|Non Banking Financial Company|Holding Company|Asset Management|Exchange and Data Platform|Stockbroking|Telecom Services|Telecom Infrastructure|Internet Services|IT Services|Civil Construction|Tyres|Automobiles|Auto Components|Power Generation|Power Transmission|Specialty Chemicals|Fertilizers|Agrochemicals|Media and Entertainment|Paper Products|Refineries|Gas Distribution|Coal|Oil Exploration|Personal Care|Tobacco Products|Packaged Foods|Breweries and Distilleries|Sugar|Pharmaceuticals|Diagnostics|Hospital|Cement|Aerospace and Defence|Industrial Machinery|Cables|Pipes|Jewellery|Paints|Household Appliances|Logistics|Ports|Airlines|Commercial Services|Restaurants|E-Commerce|Retailing|Hotels|Non-Ferrous Metals|Iron and Steel|Mining|Residential Projects|Textile Products'.split(
    '|',
  )
const groups =
  'Reliance|HDFC|Tata|ICICI|Mahindra|TVS|State Bank|Bajaj|L&T|Aditya Birla|Adani|JSW|Vedanta|Godrej|Torrent|Murugappa'.split(
    '|',
  )
const funds = [
  'Parag Parikh Flexi Cap Fund Direct Growth|ppfas flexi cap|ppfas flexi',
  'HDFC Flexi Cap Fund Direct Growth|hdfc flexi',
  'SBI Small Cap Fund Direct Growth|',
  'Nippon India Small Cap Fund Direct Growth|',
  'UTI Nifty 50 Index Fund Direct Growth|',
  'Axis Bluechip Fund Direct Growth|',
]
const investors = [
  'Mukul Agrawal',
  'Rakesh Jhunjhunwala',
  'Radhakishan Damani',
  'Ashish Kacholia',
  'Vijay Kedia',
  'Dolly Khanna',
]
const fundCategories = [
  'Equity: Flexi cap|flexi cap,flexicap',
  'Equity: Small cap|small cap fund',
  'Equity: Large cap|large cap fund',
  'Equity: Mid cap|mid cap fund',
  'Equity: ELSS|elss,tax saver',
  'Index fund|index funds',
]
const fundHouses = ['HDFC', 'SBI', 'ICICI Prudential', 'Axis', 'PPFAS', 'Nippon India', 'UTI', 'Tata']
const etfs = [
  'NIFTYBEES|Nippon India ETF Nifty 50 BeES|nifty bees',
  'GOLDBEES|Nippon India ETF Gold BeES|gold bees',
  'BANKBEES|Nippon India ETF Bank BeES|',
]
const coins = ['BTC|Bitcoin', 'ETH|Ethereum']

const entity = (is: Entity['is'], id: string, name: string, aliases: readonly string[] = [], size = 0): Entity => ({
  is,
  id,
  name,
  aliases: aliases.filter(Boolean),
  size,
})

export const testEntities: readonly Entity[] = [
  ...stocks
    .trim()
    .split('\n')
    .map((line) => {
      const [symbol = '', name = '', size = '', aliases = ''] =
        line.split('|').length > 4
          ? [
              ...line
                .split('|')
                .slice(0, 3)
                .map((cell) => cell.trim()),
              line.split('|').slice(3).join('|').trim(),
            ]
          : line.split('|').map((cell) => cell.trim())
      return entity(
        'stock',
        symbol,
        name,
        aliases.split('|').map((alias) => alias.trim()),
        Number(size),
      )
    }),
  ...indices.map(([id, name]) => entity('index', id, name, [`${name} Index`])),
  ...sectors.map((name) => entity('sector', name, name)),
  ...industries.map((name) => entity('industry', name, name)),
  ...groups.map((name) => entity('group', name, name)),
  ...funds.map((line) => {
    const [name = '', ...aliases] = line.split('|')
    return entity('fund', name, name, aliases)
  }),
  ...investors.map((name) => entity('investor', name, name)),
  ...fundCategories.map((line) => {
    const [name = '', aliases = ''] = line.split('|')
    return entity('fund_category', name, name, aliases.split(','))
  }),
  ...fundHouses.map((name) => entity('fund_house', name, name)),
  ...etfs.map((line) => {
    const [id = '', name = '', alias = ''] = line.split('|')
    return entity('etf', id, name, [alias])
  }),
  ...coins.map((line) => {
    const [id = '', name = ''] = line.split('|')
    return entity('coin', id, name)
  }),
]
