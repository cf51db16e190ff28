import { fieldTable } from './field.ts'

export const announcementFields = fieldTable(`
announcement_date | Announcement date | date | announced on | When the exchange was told.
announcement_category | Announcement category | text | announcement type | What the announcement is about.
announcement_impact | Announcement impact | text | impact | High, medium or low.
announcement_sentiment | Announcement sentiment | text | sentiment, news sentiment | Positive, neutral or negative.
announcement_text_summary | Announcement | text | announcements, corporate announcement, news, khabar | The announcement in a sentence.
announcement_document_link | Announcement document | text | announcement link | Where the document lies.
`)

export const insiderFields = fieldTable(`
intimation_date | Intimation date | date | disclosed on | When the trade was disclosed.
transaction_date | Transaction date | date | traded on | When the trade was made.
name_of_insider | Insider | text | insider name | Who traded.
category_of_insider | Category of insider | text | insider category | Promoter, director, key manager or employee.
transaction_type | Insider transaction | text | insider trade, insider buying, insider selling, insider trades, insider buy | Buy, sell, pledge, revoke or invoke.
mode_of_transaction | Mode of transaction | text | insider mode | Market, off market, gift, options.
type_of_security | Type of security | text | security type | What was traded.
number_of_securities_transacted | Securities transacted | shares | insider quantity | How many.
value_of_securities_transacted | Value transacted | rupees | insider value, insider trade value | For how much.
number_of_securities_before_transaction | Securities before | shares | holding before | Held before.
number_of_securities_after_transaction | Securities after | shares | holding after | Held after.
shareholding_before_transaction | Stake before | percent | stake before transaction | Part of the company before.
shareholding_after_transaction | Stake after | percent | stake after transaction | Part of the company after.
regulation | Regulation | text | sebi regulation | Under which rule it was disclosed.
exchange | Exchange | text | traded at | Where.
hash | Hash | text |  | Tells one disclosure from another.
created_at | Loaded at | text |  | When the row came in.
updated_at | Changed at | text |  | When the row last changed.
`)

export const corporateActionFields = fieldTable(`
ex_date | Ex-date | date | record date | First day without the right.
action | Corporate action | text | corporate actions, dividend split bonus | Dividend, split, bonus, rights or buyback.
action_amount | Amount per share | price | dividend amount per share | Dividend or buyback price a share.
ratio_from | Ratio from | figure | bonus ratio from | Shares held …
ratio_to | Ratio to | figure | bonus ratio to | … become this many.
adjustment_factor | Adjustment factor | figure | split factor | Earlier prices are divided by it.
action_text | Purpose | text | corporate action text | As announced.
`)

export const dealFields = fieldTable(`
deal_kind | Deal | text | bulk deal, block deal, bulk deals, block deals | Bulk or block.
client | Client | text | deal client, buyer | Who bought or sold.
deal_side | Side | text |  | Buy or sell.
deal_quantity | Deal quantity | shares | bulk deal quantity | Shares.
deal_price | Deal price | price | bulk deal price | Average price.
`)

export const flowFields = fieldTable(`
fii_net | FII net buying | rupees | fii flows, fpi net, fii buying, foreign flows | Bought less sold by foreign institutions in cash.
dii_net | DII net buying | rupees | dii flows, dii buying, domestic flows | Bought less sold by domestic institutions in cash.
fii_bought | FII bought | rupees | fii gross purchase | Bought by foreign institutions.
fii_sold | FII sold | rupees | fii gross sales | Sold by foreign institutions.
dii_bought | DII bought | rupees | dii gross purchase | Bought by domestic institutions.
dii_sold | DII sold | rupees | dii gross sales | Sold by domestic institutions.
`)

export const calendarFields = fieldTable(`
results_date | Results date | date | result date, earnings date, results calendar | Board meeting for results.
results_period | Results period | text | result quarter | Which quarter.
`)
