import { fieldTable } from './field.ts'

export const balanceFields = fieldTable(`
share_capital | Share capital | rupees | equity capital, paid up capital, equity share capital | Shares at face value. | shares_outstanding * face_value
reserves | Reserves | rupees | reserves and surplus, other equity, surplus | Profits kept and premiums received on shares.
total_equity | Net worth | rupees | equity, shareholders funds, shareholder equity, networth | Share capital and reserves. | share_capital + reserves
minority_interest_balance | Minority interest in equity | rupees | non controlling interest in equity, minority equity | Outside owners’ part of subsidiaries’ equity.
long_term_borrowings | Long-term borrowings | rupees | long term debt, long term loans taken | Borrowings due after a year.
short_term_borrowings | Short-term borrowings | rupees | short term debt, working capital loans | Borrowings due within a year.
lease_liabilities | Lease liabilities | rupees | lease liability | Rents promised for leased assets.
total_debt | Debt | rupees | borrowings, total borrowings, loan taken, karza, karz, udhaar, debts | All borrowings and lease liabilities. | long_term_borrowings + short_term_borrowings + lease_liabilities
deferred_tax_liabilities | Deferred tax liabilities | rupees | dtl, deferred tax liability | Tax that will fall due later.
other_long_term_liabilities | Other long-term liabilities | rupees | other non current liabilities | Other amounts due after a year.
long_term_provisions | Long-term provisions | rupees | non current provisions | Set aside for payments after a year.
total_non_current_liabilities | Non-current liabilities | rupees | long term liabilities, total long term liabilities | Everything due after a year. | long_term_borrowings + lease_liabilities + deferred_tax_liabilities + other_long_term_liabilities + long_term_provisions
trade_payables | Trade payables | rupees | payables, creditors, accounts payable, sundry creditors | Owed to suppliers.
customer_advances | Advances from customers | rupees | customer deposits, advance from customers | Paid by customers before delivery.
other_current_liabilities | Other current liabilities | rupees | other short term liabilities | Other amounts due within a year.
short_term_provisions | Short-term provisions | rupees | current provisions | Set aside for payments within a year.
total_current_liabilities | Current liabilities | rupees | short term liabilities | Everything due within a year. | short_term_borrowings + trade_payables + customer_advances + other_current_liabilities + short_term_provisions
total_liabilities | Liabilities | rupees | outside liabilities | Everything owed to others than shareholders. | or(total_non_current_liabilities + total_current_liabilities, or(deposits, 0) + total_debt + other_current_liabilities + short_term_provisions)
total_equity_and_liabilities | Equity and liabilities | rupees | total liabilities and equity | Net worth, minority interest and liabilities: equals total assets. | total_equity + minority_interest_balance + total_liabilities
gross_block | Gross block | rupees | gross fixed assets, gross ppe | Fixed assets at cost.
accumulated_depreciation | Accumulated depreciation | rupees | depreciation reserve | Depreciation charged so far on assets still held.
net_block | Fixed assets | rupees | net fixed assets, property plant and equipment, ppe, tangible assets | Gross block less accumulated depreciation. | gross_block - accumulated_depreciation
capital_work_in_progress | Capital work in progress | rupees | cwip, projects under construction | Assets being built.
intangible_assets | Intangible assets | rupees | intangibles, brands and patents | Software, licences, brands.
goodwill | Goodwill | rupees | goodwill on acquisition | Paid for companies above their net assets.
right_of_use_assets | Right-of-use assets | rupees | leased assets, rou assets | Leased assets under use.
long_term_investments | Long-term investments | rupees | non current investments | Investments meant to be kept.
long_term_loans | Long-term loans and advances | rupees | non current loans given | Loans given and deposits due after a year.
other_non_current_assets | Other non-current assets | rupees | other long term assets | Other assets kept past a year.
total_non_current_assets | Non-current assets | rupees | long term assets | Assets kept past a year. | net_block + capital_work_in_progress + intangible_assets + goodwill + right_of_use_assets + long_term_investments + long_term_loans + other_non_current_assets
inventories | Inventories | rupees | inventory, stock in trade, maal | Materials, work in progress and finished goods.
trade_receivables | Trade receivables | rupees | receivables, debtors, accounts receivable, sundry debtors | Owed by customers.
cash_and_bank | Cash and bank | rupees | cash, cash balance, cash and cash equivalents, cash equivalents, nakad, rokad | Cash and bank balances.
short_term_investments | Short-term investments | rupees | current investments, liquid investments | Investments that can be sold at once.
short_term_loans | Short-term loans and advances | rupees | current loans given | Loans given and advances due within a year.
other_current_assets | Other current assets | rupees | other short term assets | Other assets turned into cash within a year.
total_current_assets | Current assets | rupees | short term assets | Assets turned into cash within a year. | inventories + trade_receivables + cash_and_bank + short_term_investments + short_term_loans + other_current_assets
total_assets | Total assets | rupees | assets, balance sheet size, sampatti | Everything owned. | or(total_non_current_assets + total_current_assets, advances + bank_investments + balance_with_rbi + cash_and_bank + net_block + other_current_assets)
contingent_liabilities | Contingent liabilities | rupees | off balance sheet liabilities, contingent liability | Owed only if something happens; outside the balance sheet.
shares_outstanding | Shares outstanding | shares | number of shares, share count, equity shares, no of shares, outstanding shares | Shares at the end of the period.
face_value | Face value | price | par value, fv | Nominal value of a share.
working_capital | Working capital | rupees | net working capital, nwc | Current assets less current liabilities. | total_current_assets - total_current_liabilities
capital_employed | Capital employed | rupees | employed capital | Total assets less current liabilities. | total_assets - total_current_liabilities
net_debt | Net debt | rupees | debt net of cash, net borrowings, net loan | Debt less cash and short-term investments. | total_debt - cash_and_bank - or(short_term_investments, 0)
net_current_assets | Net current asset value | rupees | ncav, net current asset | Current assets less all liabilities. | total_current_assets - total_liabilities
invested_capital | Invested capital | rupees | capital invested | Net worth and debt less cash and short-term investments. | total_equity + minority_interest_balance + net_debt
tangible_net_worth | Tangible net worth | rupees | tangible equity, tangible book | Net worth less intangible assets and goodwill. | total_equity - or(intangible_assets, 0) - or(goodwill, 0)
`)
