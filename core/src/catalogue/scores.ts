import { fieldTable } from './field.ts'

/** Piotroski's nine yes-or-no signs and Altman's five ratios, each visible, so that a score can be read apart. */
export const scoreFields = fieldTable(`
f_profit_positive | Piotroski: profit positive | flag | f score roa positive | Return on assets is positive. | net_profit / total_assets > 0
f_cash_positive | Piotroski: cash flow positive | flag | f score cfo positive | Cash from operations is positive. | cash_from_operations > 0
f_return_rising | Piotroski: return on assets rising | flag | f score roa rising | Return on assets above the year before. | net_profit / total_assets > prev(net_profit) / prev(total_assets)
f_cash_over_profit | Piotroski: cash above profit | flag | f score accruals | Cash from operations above net profit. | cash_from_operations > net_profit
f_debt_falling | Piotroski: long-term debt falling | flag | f score leverage | Long-term borrowings to assets not above the year before. | long_term_borrowings / total_assets <= prev(long_term_borrowings) / prev(total_assets)
f_current_ratio_rising | Piotroski: current ratio rising | flag | f score liquidity | Current ratio above the year before. | total_current_assets / total_current_liabilities > prev(total_current_assets) / prev(total_current_liabilities)
f_no_new_shares | Piotroski: no new shares | flag | f score dilution | No more shares than the year before. | shares_outstanding <= prev(shares_outstanding) * 1.001
f_margin_rising | Piotroski: gross margin rising | flag | f score margin | Gross margin above the year before. | gross_profit / revenue > prev(gross_profit) / prev(revenue)
f_turnover_rising | Piotroski: asset turnover rising | flag | f score turnover | Revenue to assets above the year before. | revenue / total_assets > prev(revenue) / prev(total_assets)
piotroski_score | Piotroski score | score | piotroski, f score, fscore, piotroski f score, piotrosky score, piotroski scor | How many of the nine signs hold. | f_profit_positive + f_cash_positive + f_return_rising + f_cash_over_profit + f_debt_falling + f_current_ratio_rising + f_no_new_shares + f_margin_rising + f_turnover_rising
z_working_capital | Altman: working capital to assets | times | altman x1 | Working capital on total assets. | working_capital / total_assets
z_retained_earnings | Altman: reserves to assets | times | altman x2 | Reserves on total assets. | reserves / total_assets
z_ebit | Altman: EBIT to assets | times | altman x3 | EBIT on total assets. | ebit / total_assets
z_market_value | Altman: market value to liabilities | times | altman x4 | Market capitalisation on liabilities. | market_cap / total_liabilities
z_sales | Altman: sales to assets | times | altman x5 | Revenue on total assets. | revenue / total_assets
altman_z_score | Altman Z-score | score | altman z, z score, altman score, bankruptcy score, altman | Under 1.8 distress is likely, above 3 it is not. | 1.2 * z_working_capital + 1.4 * z_retained_earnings + 3.3 * z_ebit + 0.6 * z_market_value + z_sales
`)
