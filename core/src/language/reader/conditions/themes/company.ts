import { themeTable } from './theme.ts'

/** What people say of a company's accounts. */
export const companyThemes = themeTable(`
profitable: profitable | profit making | profit-making | in profit | making profit | makes profit | earning profit | munafe me | positive profit | net profitable => ! net_profit > ₹0
no_loss: no loss | no losses | never made a loss | never made loss | never in loss | profit never negative | no loss making year | without any loss => ! net_profit > ₹0
loss: loss making | loss-making | made a loss | made loss | made losses | makes a loss | make a loss | posted a loss | posted loss | posted losses | reported a loss | reported loss | reported losses | incurred a loss | incurred losses | making losses | in loss | unprofitable | loss makers | with losses | ghate me | making loss | posting losses => ! net_profit < ₹0
debt_free: debt free | debt-free | zero debt | no debt | debtfree | almost debt free | virtually debt free | nil debt | without debt | with no debt | having no debt | karz mukt | karj mukt | bina karz | without any debt | zero-debt | nearly debt free => debt_to_equity < 0.1
low_debt: low debt | less debt | low on debt | lightly leveraged | low leverage | low borrowing | low borrowings | kam karz | karz kam | karza kam | kam karza | karj kam | karz kam ho | minimal debt | negligible debt | little debt | conservative debt | reasonable debt | manageable debt | low debt levels => debt_to_equity < 0.5
high_debt: high debt | highly leveraged | heavy debt | debt laden | debt heavy | over leveraged | high leverage => debt_to_equity > 1
cash_rich: cash rich | cash-rich | net cash | net cash positive | net cash companies | more cash than debt => net_debt < ₹0
no_pledge: no pledge | zero pledge | no pledging | no pledged shares | unpledged | no promoter pledge | zero promoter pledge | without pledge | no shares pledged | nil pledge | without any pledge | zero pledged shares => ! pledged_percent = 0%
dividend_paying: pay a dividend | pays a dividend | paying a dividend | dividend paying | dividend payers | pays dividend | paying dividend | paying dividends | pays dividends | gives dividend | dividend giving | dividend stocks | dividend payer | dividend dene wali | paid dividend | paid dividends => ! dividend_per_share > ₹0
dividend_every_year: dividend paying every year | paid dividend every year | paid dividend every yr | paying dividend every year | pays dividend every year | dividend every year | dividend every yr | consistent dividend | consistent dividends | consistent dividend history | consistent dividend payers | consistent dividend paying | consistently paying dividend | consistently paying dividends | consistently pays dividend | regular dividend | regular dividends | regular dividend paying | regular dividend payers | consistent dividend payer | consistent dividend payout | steady dividend | steady dividends | good dividend history | good dividend track record | uninterrupted dividend | uninterrupted dividends | dividend har saal | har saal dividend | har saal dividend diya | consistent dividend track record | dividend history | history of dividends | consistently paid dividends | regularly paying dividends | stable dividend | stable dividends => always(dividend_per_share > ₹0, 5y)
dividend_growth: growing dividend | growing dividends | increasing dividend | increasing dividends | rising dividend | rising dividends | dividend growing | dividend increasing | dividend growers | dividend growth stocks | dividend increasing every year => rising(dividend_per_share, 3y)
dividend_aristocrats: dividend aristocrats | dividend aristocrat => rising(dividend_per_share, 10y)
high_dividend: high dividend | high dividend yield | high yield | high dividend paying | good dividend | good dividend yield | high dividend stocks | attractive dividend yield | handsome dividend | zyada dividend | high yielding | high dividend yielding => dividend_yield > 3%
turnaround: turnaround | turn around | turnaround stocks | turnaround companies | turned around | loss to profit | from loss to profit | loss to profit turnaround | loss se profit | turned profitable | turning profitable | swung to profit | turned from loss to profit | became profitable | turnaround story | turnaround candidates | ghate se munafe me => net_profit.quarterly > ₹0 and prev(net_profit.quarterly, 4q) < ₹0
profit_to_loss: profit to loss | from profit to loss | profit se loss | turned loss making | turned to loss | swung to loss | slipped into loss => net_profit.quarterly < ₹0 and prev(net_profit.quarterly, 4q) > ₹0
positive_cfo: positive cash flow | cash flow positive | positive cash flows | positive operating cash flow | generating cash | cash generating | positive cash from operations | operating cash flow positive | cfo positive | positive cfo | cash flow positve | positive operating cash flows => ! cash_from_operations > ₹0
negative_cfo: negative cash flow | negative operating cash flow | cash burning | burning cash | negative cfo => ! cash_from_operations < ₹0
positive_fcf: positive free cash flow | free cash flow positive | fcf positive | positive fcf | generating free cash flow | positive free cash flows => ! free_cash_flow > ₹0
negative_fcf: negative free cash flow | negative fcf => ! free_cash_flow < ₹0
positive_wc: positive working capital => ! working_capital > ₹0
negative_wc: negative working capital => ! working_capital < ₹0
sales_flat: sales flat | flat sales | revenue flat | flat revenue | sales stagnant | stagnant sales | stagnant revenue | flat topline | sales are flat | sales is flat => cagr(revenue, 3y) between -5% and 5%
profit_flat: profit flat | flat profit | flat profits | stagnant profit | profits flat | profit stagnant => cagr(net_profit, 3y) between -5% and 5%
good_fundamentals: good fundamentals | strong fundamentals | fundamentally strong | fundamentally good | sound fundamentals | solid fundamentals | fundamentally sound | strong fundamental | good fundamental | acche fundamentals | achhe fundamentals | healthy fundamentals | robust fundamentals => roce > 15% and debt_to_equity < 1 and net_profit > ₹0
weak_fundamentals: weak fundamentals | poor fundamentals | bad fundamentals | fundamentally weak => roce < 10%
below_book: below book value | trading below book value | trading below book | below book | under book value | price below book value | less than book value | book value se neeche | below its book value | trading at discount to book | discount to book value => ! close < book_value
margin_expansion: margin expansion | expanding margins | improving margins | margins expanding | margins improving | rising margins | margin improving | increasing margins | margin improvement | operating margin expansion | opm expansion | opm improving => operating_margin > prev(operating_margin, 1y)
margin_contraction: margin contraction | shrinking margins | falling margins | declining margins | margins falling => operating_margin < prev(operating_margin, 1y)
deleveraging: deleveraging | reducing debt | debt reducing | debt reduction | reduced debt | debt reduced | falling debt | debt falling | decreasing debt | debt decreasing | paying off debt | cutting debt | declining debt | debt declining | debt coming down | karz kam hua | karza kam kiya => total_debt < prev(total_debt, 1y)
rising_debt: rising debt | increasing debt | debt increasing | debt rising => total_debt > prev(total_debt, 1y)
new_capacity: capacity expansion | expanding capacity | capex cycle | doing capex | under capex => capital_work_in_progress > prev(capital_work_in_progress, 1y)
consistent_profit: consistently profitable | consistent profit | consistent profits | consistent profitability | profitable every year | always profitable | profitable for last 5 years | profit every year | regular profit => always(net_profit > ₹0, 5y)
consistent_growth: consistent growth | consistent profit growth | consistent earnings growth | steady growth | steady profit growth | growing consistently | consistent compounders | profit growing every year | consistent sales and profit growth => rising(net_profit, 5y)
consistent_sales: consistent sales growth | consistent revenue growth | sales growing every year | steady sales growth | revenue growing every year => rising(revenue, 5y)
growth_stocks: high growth | strong growth | good growth | robust growth | fast growing | growth stocks | growth companies | high growth companies | rapidly growing | growing fast | tez growth => cagr(revenue, 3y) > 20% and cagr(net_profit, 3y) > 20%
compounders: compounders | compounder | quality compounders | consistent compounder => avg(roce, 5y) > 20% and cagr(net_profit, 5y) > 15%
zero_promoter: no promoter | no promoters | promoterless | professionally managed | without promoter => promoter_holding < 1%
record_profit: record profit | record quarterly profit | highest ever profit | highest ever quarterly profit | best ever profit | all time high profit | record earnings => net_profit.quarterly >= max(net_profit.quarterly, 20q)
record_sales: record sales | record revenue | highest ever sales | highest ever revenue | best ever sales | all time high sales => revenue.quarterly >= max(revenue.quarterly, 20q)
good_results: good results | good quarterly results | strong results | strong quarterly results | good q results | blockbuster results | great results | strong earnings => revenue_yoy > 15% and net_profit_yoy > 20%
bad_results: bad results | poor results | weak results | poor quarterly results | weak quarterly results | weak earnings => net_profit_yoy < -20%
coffee_can: coffee can | coffee can portfolio | coffee can stocks | coffee can investing => always(revenue_growth > 10%, 10y) and always(roce > 15%, 10y)
magic_formula: magic formula | magic formula stocks | greenblatt magic formula | magic formula investing => earnings_yield > 10% and roic > 20%
quarterly_growers: quarterly growers | growing quarterly | best of latest quarter => revenue_yoy > 15% and net_profit_yoy > 20%
undervalued_growth: undervalued growth | growth at reasonable price | growth at a reasonable price | garp => peg < 1
net_nets: net nets | net-nets | graham net nets | trading below ncav | below ncav => close < ncav_per_share
penny: penny stocks | penny stock | penny | penny shares => close < ₹20
micro_cap: microcap | microcaps | micro cap | micro caps | nano cap | nanocap => market_cap < 500 cr
high_beta: high beta | volatile stocks | high beta stocks => beta_1y > 1.3
low_beta: low beta | defensive stocks | low beta stocks => beta_1y < 0.8
liquid: liquid stocks | highly liquid | liquid | good liquidity | well traded | actively traded | high liquidity => value_traded_20d > 10 cr
illiquid: illiquid | illiquid stocks | low liquidity => value_traded_20d < 50 lakh
`)
