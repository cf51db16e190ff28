import { fieldTable } from './field.ts'

export const profileFields = fieldTable(`
company_name | Company name | text | company, name of company, kampani | Registered name. | as companyName
sector | Sector | text | sector name, kshetra | NSE sector.
industry | Industry | text | industry name, business | Industry within the sector.
isin | ISIN | text | isin code | International number of the share.
kite_instrument_token | Kite instrument token | identifier | broker token | Number at the broker.
listing_date | Listing date | date | listed on, ipo date | First trading day.
face_value_now | Face value now | price | current face value | Nominal value of a share today.
company_kind | Kind of company | text | company type, bank or nbfc | ordinary, bank, nbfc or insurer.
ownership | Ownership | text | psu, government company, private sector, mnc | Private, PSU or MNC.
business_group | Business group | text | group, promoter group, house | Group it belongs to.
cap_class | Size class | text | large cap, mid cap, small cap, largecap, midcap, smallcap, micro cap | Large: the first 100 by market capitalisation, mid: the next 150, small: the rest.
old_names | Old names | text | former name, nickname | Earlier names, symbols and nicknames.
description | About | text | about the company, company description | What the company does.
employees | Employees | count | number of employees, staff count | People employed.
credit_rating | Credit rating | text | rating of debt, bond rating | Rating of long-term debt.
`)

/** At the last close; the valuation data set joins these with the market ratios. */
export const sizeFields = fieldTable(`
market_cap | Market cap | rupees | mcap, market capitalisation, market capitalization, marketcap, m cap, size, company size, bazaar moolya, mkt cap | Price on all shares. | share_price * shares_outstanding
enterprise_value | Enterprise value | rupees | ev, firm value | Market capitalisation, minority interest and net debt. | market_cap + minority_interest_balance + net_debt
free_float_market_cap | Free-float market cap | rupees | free float, ffmc, float market cap | Market capitalisation of shares not held by promoters. | market_cap * (1 - promoter_holding / 100)
industry_pe | Industry PE | times | sector pe, peer pe | Median PE of the industry.
pe_5y_median | Median PE of 5 years | times | historical pe, 5 year median pe, average pe | Median of year-end PE over five years.
`)
