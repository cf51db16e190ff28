import { fieldTable } from './field.ts'

/** Ratios of the balance sheet and of profit; market ratios are in valuation.ts, lenders' in banks.ts. */
export const profitabilityRatios = fieldTable(`
gross_margin | Gross margin | percent | gpm, gross profit margin, gross profit percent | Gross profit on revenue. | gross_profit / revenue * 100
operating_margin | OPM | percent | operating profit margin, op margin, margin, margins, oprating margin | Operating profit on revenue. | operating_profit / revenue * 100
ebitda_margin | EBITDA margin | percent | ebidta margin, ebitda percent | EBITDA on total income. | ebitda / total_income * 100
ebit_margin | EBIT margin | percent | pbit margin | EBIT on total income. | ebit / total_income * 100
pre_tax_margin | Pre-tax margin | percent | pbt margin, profit before tax margin | Profit before tax on total income. | profit_before_tax / total_income * 100
net_margin | Net profit margin | percent | npm, pat margin, profit margin, net profit percent | Net profit on revenue. | net_profit / revenue * 100
cash_margin | Cash profit margin | percent |  | Net profit and depreciation on revenue. | cash_profit / revenue * 100
operating_cash_margin | Operating cash margin | percent | cfo margin, ocf margin | Cash from operations on revenue. | cash_from_operations / revenue * 100
free_cash_flow_margin | Free cash flow margin | percent | fcf margin | Free cash flow on revenue. | free_cash_flow / revenue * 100
roe | ROE | percent | return on equity, return on net worth, ronw, return on shareholders equity, retun on equity | Profit to shareholders on average net worth. None where liabilities exceed assets. | net_profit_owners / max(mean(total_equity), 0) * 100
roce | ROCE | percent | return on capital employed, return on capital, roc, rocee, return on captial employed | EBIT on average capital employed, where there is some. | ebit / max(mean(capital_employed), 0) * 100
roa | ROA | percent | return on assets, return on total assets | Net profit on average assets. | net_profit / mean(total_assets) * 100
roic | ROIC | percent | return on invested capital, return on investment capital | EBIT after tax on average invested capital, where there is some. | (ebit - ebit * tax_expense / profit_before_tax) / max(mean(invested_capital), 0) * 100
return_on_tangible_equity | Return on tangible equity | percent | rote, return on tangible net worth | Profit to shareholders on average tangible net worth, where there is some. | net_profit_owners / max(mean(tangible_net_worth), 0) * 100
cash_return_on_assets | Cash return on assets | percent | cfo to assets | Cash from operations on average assets. | cash_from_operations / mean(total_assets) * 100
cash_return_on_capital | Cash return on capital employed | percent | croce, cash roce, cash return on invested capital, croic | Free cash flow on average capital employed, where there is some. | free_cash_flow / max(mean(capital_employed), 0) * 100
effective_tax_rate | Effective tax rate | percent | tax rate, etr | Tax on profit before tax. A loss has none. | tax_expense / max(profit_before_tax, 0) * 100
gross_profitability | Gross profitability | percent | gross profit to assets | Gross profit on total assets. | gross_profit / total_assets * 100
incremental_roce | Incremental ROCE | percent | incremental return on capital | EBIT added in three years on capital employed added in three years. | (ebit - prev(ebit, 3)) / (capital_employed - prev(capital_employed, 3)) * 100
material_cost_ratio | Material cost to sales | percent | raw material to sales | Material cost on revenue. | material_cost / revenue * 100
employee_cost_ratio | Employee cost to sales | percent | staff cost to sales, wage ratio | Employee cost on revenue. | employee_cost / revenue * 100
power_cost_ratio | Power cost to sales | percent | energy cost to sales | Power and fuel on revenue. | power_cost / revenue * 100
selling_cost_ratio | Selling cost to sales | percent | sga to sales, sg&a ratio | Selling and administration on revenue. | selling_cost / revenue * 100
research_ratio | R&D to sales | percent | r&d to revenue, research intensity, r&d spend percent | Research and development on revenue. | research_cost / revenue * 100
other_income_ratio | Other income share | percent | other income to profit, other income to pbt | Other income in profit before tax. A loss has none. | other_income / max(profit_before_tax, 0) * 100
export_ratio | Export share | percent | exports to sales, export percent | Exports in revenue. | export_revenue / revenue * 100
operating_leverage | Degree of operating leverage | times | dol | Growth of EBIT for each percent of revenue growth. | growth(ebit) / growth(revenue)
retention_ratio | Retention ratio | percent | plough back ratio, retention | Profit kept in the business. A loss has none. | retained_profit / max(net_profit_owners, 0) * 100
sustainable_growth | Sustainable growth rate | percent | sgr, self sustainable growth | ROE times retention. | roe * retention_ratio / 100
`)

export const solvencyRatios = fieldTable(`
debt_to_equity | Debt to equity | times | d/e, de ratio, debt equity, debt to equity ratio, debt/equity, d e ratio, leverage, gearing, debt equity ratio | Debt on net worth. None where liabilities exceed assets. | total_debt / max(total_equity, 0)
net_debt_to_equity | Net debt to equity | times | net gearing | Net debt on net worth. None where liabilities exceed assets. | net_debt / max(total_equity, 0)
long_term_debt_to_equity | Long-term debt to equity | times | long term d/e | Long-term borrowings on net worth. None where liabilities exceed assets. | long_term_borrowings / max(total_equity, 0)
debt_to_assets | Debt to assets | percent | debt ratio, debt to total assets | Debt on total assets. | total_debt / total_assets * 100
debt_to_capital | Debt to capital | percent | debt to total capital, total debt to capitalisation | Debt in debt and net worth. | total_debt / (total_debt + total_equity) * 100
long_term_debt_to_capital | Long-term debt to capital | percent | long term debt to capitalisation | Long-term borrowings in them and net worth. | long_term_borrowings / (long_term_borrowings + total_equity) * 100
debt_to_ebitda | Debt to EBITDA | times | debt ebitda | Debt in years of EBITDA. A loss has none. | total_debt / max(ebitda, 0)
net_debt_to_ebitda | Net debt to EBITDA | times | net debt ebitda | Net debt in years of EBITDA. A loss has none. | net_debt / max(ebitda, 0)
interest_coverage | Interest coverage | times | icr, interest coverage ratio, interest cover, times interest earned, intrest coverage | EBIT on interest cost. | ebit / interest_expense
ebitda_coverage | EBITDA interest coverage | times | ebitda to interest | EBITDA on interest cost. | ebitda / interest_expense
cash_flow_coverage | Cash flow coverage | times | cash flow to debt, cfo to debt | Cash from operations on debt. | cash_from_operations / total_debt
short_term_coverage | Short-term debt coverage | times | cfo to short term debt | Cash from operations on short-term borrowings. | cash_from_operations / short_term_borrowings
capex_coverage | Capex coverage | times | capital expenditure coverage, cfo to capex | Cash from operations on capital expenditure. | cash_from_operations / capital_expenditure
dividend_and_capex_coverage | Dividend and capex coverage | times | dividend paid and capex coverage | Cash from operations on capital expenditure and dividends. | cash_from_operations / (capital_expenditure + dividends_paid)
debt_service_coverage | Debt service coverage | times | dscr, debt service cover | EBITDA on interest and borrowings repaid. | ebitda / (interest_expense + borrowings_repaid)
fixed_asset_coverage | Fixed asset coverage | times | facr | Fixed assets on long-term borrowings. | net_block / long_term_borrowings
equity_ratio | Equity ratio | percent | proprietary ratio, equity to assets | Net worth on total assets. | total_equity / total_assets * 100
equity_multiplier | Equity multiplier | times | financial leverage, assets to equity | Total assets on net worth. None where liabilities exceed assets. | total_assets / max(total_equity, 0)
liabilities_to_equity | Liabilities to equity | times | total outside liabilities to net worth, tol/tnw | Liabilities on net worth. None where liabilities exceed assets. | total_liabilities / max(total_equity, 0)
contingent_to_equity | Contingent liabilities to net worth | percent | contingent liability ratio | Contingent liabilities on net worth. None where liabilities exceed assets. | contingent_liabilities / max(total_equity, 0) * 100
average_interest_rate | Average cost of debt | percent | cost of debt, interest rate paid | Interest cost on average debt. | interest_expense / mean(total_debt) * 100
cash_to_debt | Cash to debt | times | cash debt ratio | Cash and short-term investments on debt. | (cash_and_bank + or(short_term_investments, 0)) / total_debt
`)

export const liquidityRatios = fieldTable(`
current_ratio | Current ratio | times | working capital ratio, curent ratio | Current assets on current liabilities. | total_current_assets / total_current_liabilities
quick_ratio | Quick ratio | times | acid test, acid test ratio, liquid ratio | Current assets without inventories on current liabilities. | (total_current_assets - inventories) / total_current_liabilities
cash_ratio | Cash ratio | times | absolute liquidity ratio | Cash and short-term investments on current liabilities. | (cash_and_bank + short_term_investments) / total_current_liabilities
operating_cash_ratio | Operating cash flow ratio | times | cfo to current liabilities | Cash from operations on current liabilities. | cash_from_operations / total_current_liabilities
working_capital_to_sales | Working capital to sales | percent | nwc to sales | Working capital on revenue. | working_capital / revenue * 100
defensive_interval | Defensive interval | days | cash burn days, days of cash | Days that cash, short-term investments and receivables pay operating expenses. | (cash_and_bank + short_term_investments + trade_receivables) / operating_expenses * 365
`)

export const efficiencyRatios = fieldTable(`
asset_turnover | Asset turnover | times | total asset turnover, asset turn | Revenue on average assets. | revenue / mean(total_assets)
fixed_asset_turnover | Fixed asset turnover | times | fixed asset turn, ppe turnover | Revenue on average fixed assets. | revenue / mean(net_block)
capital_turnover | Capital turnover | times | capital employed turnover | Revenue on average capital employed. | revenue / mean(capital_employed)
working_capital_turnover | Working capital turnover | times | wc turnover | Revenue on working capital. | revenue / working_capital
inventory_turnover | Inventory turnover | times | stock turnover, inventory turns | Cost of goods sold on average inventories. | cost_of_goods_sold / mean(inventories)
receivables_turnover | Receivables turnover | times | debtor turnover, debtors turnover ratio | Revenue on average receivables. | revenue / mean(trade_receivables)
payables_turnover | Payables turnover | times | creditor turnover | Cost of goods sold on average payables. | cost_of_goods_sold / mean(trade_payables)
debtor_days | Debtor days | days | receivable days, dso, days sales outstanding, debtors days, days of sales outstanding | Days of revenue that customers owe. | trade_receivables / revenue * 365
inventory_days | Inventory days | days | dio, days inventory outstanding, stock days, days of inventory | Days of cost lying in inventories. | inventories / cost_of_goods_sold * 365
payable_days | Days payable | days | dpo, days payable outstanding, creditor days, payables days | Days of cost owed to suppliers. | trade_payables / cost_of_goods_sold * 365
cash_conversion_cycle | Cash conversion cycle | days | ccc, cash cycle | Debtor and inventory days less days payable. | debtor_days + inventory_days - payable_days
operating_cycle | Operating cycle | days | business cycle days | Debtor and inventory days. | debtor_days + inventory_days
working_capital_days | Working capital days | days | wc days | Working capital in days of revenue. | working_capital / revenue * 365
capex_to_sales | Capex to sales | percent | capex to revenue, capital intensity | Capital expenditure on revenue. | capital_expenditure / revenue * 100
capex_to_depreciation | Capex to depreciation | times | reinvestment ratio | Capital expenditure on depreciation. | capital_expenditure / depreciation
capex_to_cash_flow | Capex to operating cash flow | percent | capex to cfo | Capital expenditure on cash from operations. | capital_expenditure / cash_from_operations * 100
depreciation_rate | Depreciation rate | percent | depreciation to gross block | Depreciation on average gross block. | depreciation / mean(gross_block) * 100
asset_age | Age of assets | percent | plant age | Part of gross block already written off. | accumulated_depreciation / gross_block * 100
intangibles_to_assets | Intangibles to assets | percent | goodwill and intangibles share | Intangible assets and goodwill in total assets. | (intangible_assets + goodwill) / total_assets * 100
cash_conversion | Cash conversion | percent | cfo to pat, income quality, cfo to net profit, quality of earnings | Cash from operations on net profit. A loss has none. | cash_from_operations / max(net_profit, 0) * 100
cfo_to_ebitda | CFO to EBITDA | percent | operating cash to ebitda, ocf to ebitda | Cash from operations on EBITDA. A loss has none. | cash_from_operations / max(ebitda, 0) * 100
free_cash_conversion | Free cash conversion | percent | fcf to pat, fcf to net profit, free cash flow to profit | Free cash flow on net profit. A loss has none. | free_cash_flow / max(net_profit, 0) * 100
fcf_to_cfo | Free cash flow to operating cash flow | percent | free cash flow operating cash flow ratio | Free cash flow on cash from operations. | free_cash_flow / cash_from_operations * 100
accruals_ratio | Accruals ratio | percent | sloan ratio, accruals | Profit not backed by cash, on assets. | (net_profit - cash_from_operations - cash_from_investing) / total_assets * 100
sales_to_capex | Sales to capex | times | revenue to capex | Revenue on capital expenditure. | revenue / capital_expenditure
`)

export const perShareRatios = fieldTable(`
book_value | Book value | price | bvps, book value per share, net asset value per share, bv | Net worth for each share. | total_equity / shares_outstanding
tangible_book_value | Tangible book value | price | tbvps, tangible book value per share | Tangible net worth for each share. | tangible_net_worth / shares_outstanding
revenue_per_share | Sales per share | price | rps | Revenue for each share. | revenue / shares_outstanding
operating_profit_per_share | Operating profit per share | price | ebitda per share | Operating profit for each share. | operating_profit / shares_outstanding
cash_per_share | Cash per share | price | cash and investments per share | Cash and short-term investments for each share. | (cash_and_bank + or(short_term_investments, 0)) / shares_outstanding
operating_cash_flow_per_share | Operating cash flow per share | price | cfo per share, ocf per share | Cash from operations for each share. | cash_from_operations / shares_outstanding
free_cash_flow_per_share | Free cash flow per share | price | fcf per share | Free cash flow for each share. | free_cash_flow / shares_outstanding
capex_per_share | Capex per share | price | capital expenditure per share | Capital expenditure for each share. | capital_expenditure / shares_outstanding
debt_per_share | Debt per share | price | interest debt per share, borrowings per share | Debt for each share. | total_debt / shares_outstanding
cash_eps | Cash EPS | price | ceps, cash earnings per share | Cash profit for each share. | cash_profit / shares_outstanding
ncav_per_share | NCAV per share | price | net current asset value per share, net net | Net current asset value for each share. | net_current_assets / shares_outstanding
dividend_payout | Dividend payout | percent | payout ratio, dividend payout ratio, payout | Dividends on profit to shareholders. A loss has none. | dividends_declared / max(net_profit_owners, 0) * 100
share_dilution | Share dilution | percent | dilution, change in shares, equity dilution | Growth of shares outstanding. | growth(shares_outstanding)
`)
