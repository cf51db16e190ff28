/**
 * What companies of an industry are like. Columns: beta, idiosyncratic yearly volatility %, PE, net margin %, ROE %, debt to equity,
 * material %, employee %, power %, selling % of revenue, debtor days, inventory days, payable days, growth % a year, exports %.
 */
const table = `
IT Services | 0.9 | 24 | 27 | 17 | 26 | 0.08 | 2 | 55 | 1 | 8 | 68 | 1 | 20 | 10 | 92
Internet Services | 1.1 | 34 | 60 | 14 | 12 | 0.02 | 1 | 38 | 1 | 30 | 20 | 1 | 30 | 20 | 5
Pharmaceuticals | 0.75 | 26 | 32 | 15 | 17 | 0.18 | 36 | 19 | 3 | 16 | 80 | 95 | 60 | 10 | 45
Hospital | 0.75 | 25 | 48 | 11 | 15 | 0.35 | 24 | 20 | 3 | 28 | 30 | 14 | 45 | 14 | 1
Diagnostics | 0.8 | 26 | 45 | 13 | 17 | 0.15 | 26 | 20 | 3 | 24 | 45 | 20 | 40 | 11 | 2
Automobiles | 1.1 | 24 | 26 | 8 | 19 | 0.18 | 68 | 7 | 1 | 9 | 16 | 28 | 52 | 10 | 18
Auto Components | 1.1 | 28 | 32 | 7.5 | 16 | 0.35 | 56 | 13 | 3 | 12 | 55 | 48 | 55 | 10 | 25
Tyres | 1.05 | 25 | 20 | 6 | 13 | 0.45 | 62 | 8 | 3 | 12 | 40 | 60 | 58 | 9 | 20
Cement | 1 | 23 | 32 | 8.5 | 11 | 0.3 | 18 | 7 | 24 | 30 | 16 | 35 | 40 | 8 | 3
Building Materials | 1 | 26 | 34 | 8 | 15 | 0.25 | 55 | 10 | 5 | 14 | 45 | 60 | 45 | 11 | 8
Iron and Steel | 1.35 | 29 | 13 | 6.5 | 12 | 0.75 | 52 | 6 | 9 | 16 | 20 | 65 | 60 | 8 | 15
Non-Ferrous Metals | 1.35 | 28 | 12 | 10 | 15 | 0.6 | 42 | 6 | 17 | 12 | 22 | 55 | 55 | 8 | 28
Mining | 1.15 | 27 | 10 | 22 | 22 | 0.1 | 12 | 20 | 5 | 22 | 35 | 20 | 25 | 6 | 8
Coal | 0.9 | 21 | 8 | 24 | 38 | 0.12 | 8 | 36 | 3 | 22 | 32 | 25 | 30 | 5 | 0
Refineries | 1.05 | 22 | 14 | 5.5 | 13 | 0.5 | 76 | 2 | 3 | 6 | 14 | 32 | 28 | 7 | 25
Gas Distribution | 0.85 | 21 | 15 | 8.5 | 17 | 0.15 | 72 | 3 | 2 | 8 | 18 | 8 | 24 | 9 | 1
Oil Exploration | 1 | 23 | 8 | 18 | 14 | 0.4 | 30 | 8 | 4 | 24 | 22 | 25 | 40 | 5 | 2
Power Generation | 1 | 24 | 17 | 14 | 12 | 1.5 | 6 | 5 | 48 | 8 | 55 | 30 | 40 | 7 | 0
Power Transmission | 0.8 | 20 | 18 | 28 | 16 | 1.6 | 3 | 6 | 4 | 6 | 60 | 8 | 25 | 7 | 1
Specialty Chemicals | 0.95 | 27 | 38 | 10 | 16 | 0.25 | 54 | 9 | 8 | 10 | 70 | 70 | 60 | 11 | 45
Fertilizers | 0.95 | 29 | 14 | 6 | 15 | 0.4 | 64 | 4 | 10 | 9 | 45 | 50 | 50 | 7 | 4
Agrochemicals | 0.95 | 25 | 28 | 10 | 16 | 0.2 | 56 | 9 | 4 | 14 | 85 | 95 | 75 | 9 | 40
Packaged Foods | 0.6 | 20 | 52 | 10 | 24 | 0.12 | 56 | 7 | 3 | 18 | 12 | 42 | 40 | 9 | 6
Personal Care | 0.55 | 19 | 50 | 14 | 30 | 0.08 | 48 | 8 | 2 | 22 | 18 | 45 | 55 | 9 | 8
Tobacco Products | 0.6 | 20 | 26 | 26 | 27 | 0.01 | 38 | 8 | 2 | 14 | 16 | 75 | 30 | 7 | 12
Sugar | 1 | 33 | 13 | 6 | 12 | 0.5 | 70 | 6 | 3 | 8 | 18 | 130 | 40 | 6 | 8
Breweries and Distilleries | 0.8 | 25 | 55 | 8.5 | 16 | 0.2 | 54 | 8 | 2 | 22 | 70 | 65 | 55 | 9 | 2
Household Appliances | 0.95 | 25 | 48 | 6.5 | 18 | 0.15 | 68 | 8 | 1 | 13 | 32 | 58 | 62 | 12 | 6
Paints | 0.7 | 20 | 50 | 12 | 24 | 0.06 | 57 | 7 | 1 | 18 | 30 | 62 | 50 | 10 | 8
Jewellery | 1 | 28 | 55 | 6 | 22 | 0.4 | 80 | 4 | 1 | 8 | 8 | 140 | 14 | 15 | 5
Retailing | 0.95 | 29 | 70 | 6 | 16 | 0.4 | 62 | 8 | 2 | 18 | 6 | 75 | 35 | 18 | 1
E-Commerce | 1.25 | 38 | 110 | 3 | 6 | 0.05 | 40 | 16 | 1 | 36 | 14 | 15 | 35 | 28 | 1
Restaurants | 0.85 | 27 | 75 | 5 | 13 | 0.9 | 27 | 17 | 6 | 30 | 3 | 10 | 38 | 13 | 0
Hotels | 1.15 | 28 | 42 | 16 | 13 | 0.4 | 10 | 22 | 7 | 26 | 24 | 8 | 40 | 11 | 6
Consumer Services | 1 | 29 | 36 | 11 | 14 | 0.2 | 18 | 28 | 3 | 26 | 40 | 12 | 40 | 11 | 6
Textile Products | 1.05 | 30 | 22 | 6.5 | 12 | 0.5 | 55 | 12 | 7 | 12 | 48 | 85 | 45 | 8 | 40
Media and Entertainment | 1.1 | 32 | 22 | 11 | 11 | 0.1 | 30 | 20 | 2 | 28 | 75 | 30 | 55 | 6 | 8
Industrial Machinery | 1.05 | 28 | 42 | 9.5 | 17 | 0.2 | 56 | 12 | 3 | 14 | 85 | 75 | 78 | 12 | 22
Aerospace and Defence | 1.1 | 31 | 38 | 14 | 20 | 0.05 | 48 | 15 | 2 | 12 | 95 | 170 | 70 | 12 | 4
Cables | 1.1 | 28 | 38 | 7.5 | 20 | 0.1 | 74 | 4 | 2 | 10 | 48 | 68 | 50 | 15 | 9
Pipes | 1 | 28 | 36 | 7 | 17 | 0.25 | 68 | 5 | 4 | 12 | 38 | 62 | 48 | 12 | 12
Civil Construction | 1.2 | 30 | 24 | 6 | 13 | 0.6 | 58 | 8 | 2 | 20 | 95 | 25 | 80 | 12 | 6
Residential Projects | 1.35 | 31 | 42 | 17 | 11 | 0.45 | 52 | 6 | 1 | 14 | 30 | 480 | 70 | 13 | 0
Diversified | 0.9 | 24 | 34 | 10 | 15 | 0.3 | 52 | 11 | 4 | 16 | 45 | 55 | 52 | 9 | 10
Telecom Services | 0.85 | 25 | 38 | 9 | 14 | 1.2 | 14 | 6 | 8 | 30 | 14 | 2 | 60 | 10 | 4
Telecom Infrastructure | 0.9 | 26 | 14 | 18 | 20 | 0.7 | 1 | 3 | 36 | 12 | 55 | 1 | 45 | 6 | 0
Ports | 1.05 | 27 | 30 | 28 | 16 | 0.8 | 6 | 7 | 5 | 20 | 45 | 12 | 40 | 13 | 0
Airlines | 1.1 | 29 | 26 | 7 | 30 | 2.2 | 10 | 10 | 36 | 18 | 4 | 5 | 30 | 14 | 20
Logistics | 0.95 | 27 | 36 | 7 | 13 | 0.25 | 10 | 14 | 20 | 34 | 45 | 2 | 30 | 10 | 4
Commercial Services | 0.95 | 29 | 32 | 9 | 15 | 0.2 | 22 | 36 | 3 | 20 | 65 | 12 | 45 | 11 | 18
Paper Products | 1.05 | 30 | 12 | 9 | 12 | 0.3 | 50 | 9 | 14 | 12 | 25 | 50 | 35 | 7 | 10
Exchange and Data Platform | 1 | 29 | 48 | 42 | 28 | 0.01 | 2 | 18 | 1 | 18 | 35 | 0 | 60 | 16 | 4
Asset Management | 0.95 | 23 | 38 | 48 | 27 | 0.02 | 1 | 18 | 1 | 14 | 20 | 0 | 30 | 14 | 2
Stockbroking | 1.35 | 35 | 22 | 26 | 22 | 1.1 | 1 | 24 | 1 | 26 | 120 | 0 | 90 | 16 | 1
Financial Technology | 1.3 | 38 | 90 | 4 | 5 | 0.02 | 4 | 38 | 1 | 42 | 50 | 0 | 60 | 22 | 1
Holding Company | 1.05 | 25 | 34 | 60 | 9 | 0.05 | 2 | 6 | 1 | 6 | 10 | 0 | 20 | 11 | 0
Insurance | 0.85 | 24 | 45 | 5 | 13 | 0.02 | 76 | 4 | 1 | 12 | 8 | 0 | 20 | 12 | 1
Public Sector Bank | 1.3 | 25 | 8 | 14 | 14 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 9 | 0
Private Sector Bank | 1.1 | 22 | 17 | 20 | 14 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 13 | 0
Non Banking Financial Company | 1.25 | 28 | 19 | 22 | 16 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 15 | 0
Housing Finance | 1.15 | 27 | 15 | 22 | 13 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 12 | 0
`

export interface Traits {
  readonly beta: number
  /** Yearly, as a fraction. */
  readonly volatility: number
  readonly pe: number
  /** Fractions from here. */
  readonly netMargin: number
  readonly roe: number
  readonly debtToEquity: number
  readonly material: number
  readonly employee: number
  readonly power: number
  readonly selling: number
  readonly debtorDays: number
  readonly inventoryDays: number
  readonly payableDays: number
  readonly growth: number
  readonly exports: number
}

const rows = new Map<string, Traits>(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [industry = '', ...cells] = line.split(' | ')
      const [
        beta,
        vol,
        pe,
        margin,
        roe,
        de,
        material,
        employee,
        power,
        selling,
        debtors,
        stock,
        payables,
        growth,
        exports,
      ] = cells.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const traits: Traits = {
        beta,
        volatility: vol / 100,
        pe,
        netMargin: margin / 100,
        roe: roe / 100,
        debtToEquity: de,
        material: material / 100,
        employee: employee / 100,
        power: power / 100,
        selling: selling / 100,
        debtorDays: debtors,
        inventoryDays: stock,
        payableDays: payables,
        growth: growth / 100,
        exports: exports / 100,
      }
      return [industry, traits]
    }),
)

export function traitsOf(industry: string): Traits {
  const found = rows.get(industry)
  if (!found) throw new Error(`the sample market does not know the industry "${industry}"`)
  return found
}
