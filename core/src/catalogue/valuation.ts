import { fieldTable } from './field.ts'

/** Market ratios: at the period's end in `ratios`, at the last close in `valuation`. Both read the same formulas. */
export const marketRatios = fieldTable(`
pe | PE | times | p/e, pe ratio, price to earnings, price to earning, price earnings ratio, price earning, p e, pe multiple | Price on earnings per share. A loss has none. | share_price / max(eps, 0)
pb | Price to book | times | p/b, pb ratio, price to book value, price book, p/bv, price to book ratio | Price on book value per share. None where liabilities exceed assets. | market_cap / max(total_equity, 0)
ps | Price to sales | times | p/s, ps ratio, price to sales ratio, market cap to sales | Market capitalisation on revenue. | market_cap / revenue
price_to_cash_flow | Price to operating cash flow | times | p/cf, pcf | Market capitalisation on cash from operations, where some came in. | market_cap / max(cash_from_operations, 0)
price_to_free_cash_flow | Price to free cash flow | times | p/fcf, price to fcf | Market capitalisation on free cash flow, where there is some. | market_cap / max(free_cash_flow, 0)
price_to_tangible_book | Price to tangible book | times | p/tbv | Market capitalisation on tangible net worth, where there is some. | market_cap / max(tangible_net_worth, 0)
ev_to_ebitda | EV to EBITDA | times | ev/ebitda, ev ebitda, enterprise multiple, evebitda | Enterprise value on EBITDA. A loss has none. | enterprise_value / max(ebitda, 0)
ev_to_ebit | EV to EBIT | times | ev/ebit | Enterprise value on EBIT. A loss has none. | enterprise_value / max(ebit, 0)
ev_to_sales | EV to sales | times | ev/sales, ev to revenue | Enterprise value on revenue. | enterprise_value / revenue
ev_to_cash_flow | EV to operating cash flow | times | ev/cfo | Enterprise value on cash from operations, where some came in. | enterprise_value / max(cash_from_operations, 0)
ev_to_free_cash_flow | EV to free cash flow | times | ev/fcf | Enterprise value on free cash flow, where there is some. | enterprise_value / max(free_cash_flow, 0)
ev_to_capital | EV to invested capital | times | ev/ic | Enterprise value on invested capital, where there is some. | enterprise_value / max(invested_capital, 0)
earnings_yield | Earnings yield | percent | earning yield, e/p | EBIT on enterprise value. | ebit / enterprise_value * 100
cash_flow_yield | Operating cash flow yield | percent | cfo yield | Cash from operations on market capitalisation. | cash_from_operations / market_cap * 100
free_cash_flow_yield | Free cash flow yield | percent | fcf yield | Free cash flow on market capitalisation. | free_cash_flow / market_cap * 100
dividend_yield | Dividend yield | percent | div yield, yield, dividend return, dividend yeild | Dividend per share on price. | dividend_per_share / share_price * 100
payout_yield | Shareholder yield | percent | total shareholder yield | Dividends and buybacks on market capitalisation. | (dividends_paid + shares_bought_back) / market_cap * 100
graham_number | Graham number | price | graham value | Square root of 22.5 × EPS × book value. | sqrt(22.5 * eps * book_value)
price_to_graham | Price to Graham number | times | graham discount | Price on Graham number. | share_price / graham_number
graham_net_net | Graham net-net | price | net net value | Cash, three quarters of receivables and half of inventories less liabilities, a share. | (cash_and_bank + short_term_investments + trade_receivables * 0.75 + inventories * 0.5 - total_liabilities) / shares_outstanding
market_cap_to_net_current_assets | Market cap to NCAV | times | price to ncav | Market capitalisation on net current asset value, where there is some. | market_cap / max(net_current_assets, 0)
tobin_q | Tobin’s Q | times | q ratio, tobins q | Market value of equity and liabilities on total assets. | (market_cap + total_liabilities) / total_assets
cash_to_market_cap | Cash to market cap | percent | cash as percent of market cap | Cash and short-term investments on market capitalisation. | (cash_and_bank + or(short_term_investments, 0)) / market_cap * 100
debt_to_market_cap | Debt to market cap | percent | debt to mcap | Debt on market capitalisation. | total_debt / market_cap * 100
justified_pb | ROE to price to book | percent | roe by pb, roe/pb | ROE for each turn of price to book. | roe / pb
`)

/** Needs growth history, so only year by year and at the last close. */
export const growthAdjusted = fieldTable(`
peg | PEG | times | peg ratio, price earnings to growth, pe to growth | PE on the growth of EPS over three years. None where there was a loss or no growth. | pe / max(cagr(eps, 3), 0)
`)

export const enterpriseValueFields = fieldTable(`
share_price | Price at period end | price | year end price, period end price | Close on the last trading day of the period, adjusted.
market_cap | Market capitalisation at period end | rupees | year end market cap, historical market cap | Price on all shares. | share_price * shares_outstanding
enterprise_value | Enterprise value at period end | rupees | historical ev, year end ev | Market capitalisation, minority interest and net debt. | market_cap + minority_interest_balance + net_debt
`)

export const ownerEarningsFields = fieldTable(`
maintenance_capex | Maintenance capex | rupees | maintenance capital expenditure | The smaller of capital expenditure and depreciation. | min(capital_expenditure, depreciation)
growth_capex | Growth capex | rupees | growth capital expenditure | Capital expenditure past maintenance. | capital_expenditure - maintenance_capex
owner_earnings | Owner earnings | rupees | owners earnings, buffett earnings | Net profit and depreciation less maintenance capex and working capital needed. | net_profit + depreciation - maintenance_capex + change_in_working_capital
owner_earnings_per_share | Owner earnings per share | price | owners earnings per share | Owner earnings for each share. | owner_earnings / shares_outstanding
price_to_owner_earnings | Price to owner earnings | times | owner earnings multiple | Market capitalisation on owner earnings, where there are some. | market_cap / max(owner_earnings, 0)
`)

/** Ten years of cash flow growing at a fading rate, then for ever; all rates are in percent. */
export const dcfFields = fieldTable(`
growth_rate | Growth assumed | percent | dcf growth, assumed growth | Revenue growth of five years, kept between 2 and 18. | min(max(or(cagr(revenue, 5), 8), 2), 18)
cost_of_equity | Cost of equity | percent | ke, required return | Risk-free rate and beta times the equity premium. | risk_free_rate + beta_1y * equity_premium
cost_of_debt_after_tax | Cost of debt after tax | percent | kd, after tax cost of debt | Interest on debt less the tax it saves. | or(average_interest_rate, risk_free_rate) * 0.75
wacc | WACC | percent | weighted average cost of capital, cost of capital, discount rate | Cost of equity and debt by their market weights. | max((cost_of_equity * market_cap + cost_of_debt_after_tax * total_debt) / (market_cap + total_debt), terminal_growth + 2)
risk_free_rate | Risk-free rate | percent | g-sec yield, government bond yield | Ten-year government bond yield assumed.
equity_premium | Equity premium | percent | equity risk premium, erp | What shares are assumed to earn above it.
terminal_growth | Terminal growth | percent | perpetual growth, long term growth | Growth assumed for ever after.
dcf_base_cash_flow | Cash flow that is grown | rupees | base cash flow | Mean of three years of the cash flow that is discounted. | average(free_cash_flow_to_firm, 3)
dcf_enterprise_value | DCF value of the firm | rupees |  | Present value of ten years and the terminal value. | dcf_base_cash_flow * ((1 - ((1 + growth_rate / 100) / (1 + wacc / 100)) ^ 10) / (wacc - growth_rate + 0.0001) * (100 + growth_rate) + ((1 + growth_rate / 100) / (1 + wacc / 100)) ^ 10 * (100 + terminal_growth) / (wacc - terminal_growth))
dcf_equity_value | DCF value of equity | rupees |  | Value of the firm less net debt. | dcf_enterprise_value - net_debt
dcf_value | DCF value | price | dcf, intrinsic value, fair value, discounted cash flow value, asli keemat, intrinsic price | DCF value of equity for each share. | dcf_equity_value / shares_outstanding
dcf_upside | Upside to DCF value | percent | margin of safety, discount to intrinsic value, undervalued by | DCF value over price. | (dcf_value / share_price - 1) * 100
`)

export const leveredDcfFields = fieldTable(`
levered_base_cash_flow | Levered cash flow that is grown | rupees |  | Mean of three years of free cash flow to equity. | average(free_cash_flow_to_equity, 3)
levered_growth_rate | Levered growth assumed | percent | levered growth | Revenue growth of five years, kept between 2 and 18. | min(max(or(cagr(revenue, 5), 8), 2), 18)
levered_discount_rate | Levered discount rate | percent | levered required return | Cost of equity: 7 and beta times 6. | 7 + beta_1y * 6
levered_equity_value | Levered DCF value of equity | rupees |  | Present value of ten years and the terminal value. | levered_base_cash_flow * ((1 - ((1 + levered_growth_rate / 100) / (1 + levered_discount_rate / 100)) ^ 10) / (levered_discount_rate - levered_growth_rate + 0.0001) * (100 + levered_growth_rate) + ((1 + levered_growth_rate / 100) / (1 + levered_discount_rate / 100)) ^ 10 * 105 / max(levered_discount_rate - 5, 1))
levered_dcf_value | Levered DCF value | price | levered dcf, levered intrinsic value | Levered value of equity for each share. | levered_equity_value / shares_outstanding
levered_dcf_upside | Upside to levered DCF value | percent | levered upside | Levered DCF value over price. | (levered_dcf_value / share_price - 1) * 100
`)
