import { fieldTable } from './field.ts'

/** Profit and loss lines of an ordinary company; a bank's own lines are in banks.ts. */
export const incomeFields = fieldTable(`
revenue | Revenue | rupees | sales, net sales, turnover, top line, topline, revenue from operations, bikri, kamai, revenu, revenew | Income from operations.
other_income | Other income | rupees | non operating income, other incom | Interest, dividends and gains outside operations.
total_income | Total income | rupees | gross income, total revenue | Revenue and other income. | revenue + other_income
material_cost | Material cost | rupees | raw material cost, cost of materials, raw materials | Materials consumed and goods bought for resale.
employee_cost | Employee cost | rupees | staff cost, wages, salaries, employee expenses, salary cost | Pay and benefits of employees.
power_cost | Power and fuel cost | rupees | fuel cost, energy cost | Electricity and fuel.
selling_cost | Selling and administration cost | rupees | sga, sg&a, selling expenses, admin expenses, selling and admin expenses | Selling, distribution and administration.
research_cost | Research and development | rupees | r&d, rnd, research expense, r and d expense | Research and development charged to profit.
other_expenses | Other expenses | rupees | other cost, misc expenses | Operating expenses not named elsewhere.
operating_expenses | Operating expenses | rupees | opex, total expenses, expenses, kharcha | All expenses before depreciation, interest and tax. | material_cost + employee_cost + power_cost + selling_cost + research_cost + other_expenses
cost_of_goods_sold | Cost of goods sold | rupees | cogs, cost of sales, cost of revenue | Materials and power that go into what was sold. | material_cost + power_cost
gross_profit | Gross profit | rupees | gross earnings | Revenue less cost of goods sold. | revenue - cost_of_goods_sold
operating_profit | Operating profit | rupees | op profit, operating profits, ebitda excluding other income, oprating profit | Revenue less operating expenses. | revenue - operating_expenses
ebitda | EBITDA | rupees | earnings before interest tax depreciation and amortisation, ebidta, ebitda profit, pbdit | Operating profit and other income. | operating_profit + other_income
depreciation | Depreciation | rupees | depreciation and amortisation, d&a, amortization, depriciation | Wear of fixed and intangible assets charged to profit.
ebit | EBIT | rupees | earnings before interest and tax, pbit, profit before interest and tax | EBITDA less depreciation. | ebitda - depreciation
interest_expense | Interest cost | rupees | finance cost, interest paid on debt, byaj, interest | Cost of borrowed money.
exceptional_items | Exceptional items | rupees | extraordinary items, one time items, one off items | Gains less losses that will not come again.
profit_before_tax | Profit before tax | rupees | pbt, pre tax profit, earnings before tax, ebt | EBIT less interest, with exceptional items. | ebit - interest_expense + exceptional_items
current_tax | Current tax | rupees | tax for the year | Tax payable on the profit of the period.
deferred_tax | Deferred tax | rupees | deferred tax charge | Tax of the period that falls due later.
tax_expense | Tax | rupees | income tax, total tax | Current and deferred tax. | current_tax + deferred_tax
net_profit | Net profit | rupees | pat, profit after tax, profit, net income, earnings, bottom line, bottomline, munafa, profits, net proft, faida | Profit after tax. | profit_before_tax - tax_expense
minority_interest | Minority interest | rupees | non controlling interest, minority share | Profit that belongs to outside owners of subsidiaries.
net_profit_owners | Profit to shareholders | rupees | profit attributable to shareholders, consolidated profit to owners | Net profit less minority interest. | net_profit - minority_interest
weighted_shares | Weighted shares | shares | weighted average shares, average shares outstanding | Average number of shares of the period.
diluted_shares | Diluted shares | shares | diluted share count | Shares if every option and convertible were turned into shares.
eps | EPS | price | earnings per share, earning per share, basic eps, per share earning | Profit to shareholders for each share. | net_profit_owners / weighted_shares
eps_diluted | Diluted EPS | price | diluted earnings per share, fully diluted eps | Profit to shareholders for each diluted share. | net_profit_owners / diluted_shares
dividend_per_share | Dividend per share | price | dps, dividend a share, labhansh | Dividends declared for the period on each share.
dividends_declared | Dividends | rupees | total dividend, dividend amount | Dividend per share on all shares. | dividend_per_share * weighted_shares
retained_profit | Retained profit | rupees | profit retained, ploughed back profit | Profit to shareholders less dividends. | net_profit_owners - dividends_declared
export_revenue | Export revenue | rupees | exports, export sales, overseas sales | Revenue from outside India.
cash_profit | Cash profit | rupees | cash earnings, pat plus depreciation | Net profit and depreciation. | net_profit + depreciation
`)

/** Lines that quarterly results carry, by id; formulas keep working on them because each reads only these. */
export const quarterlyIncomeIds: ReadonlySet<string> = new Set(
  incomeFields
    .map(({ id }) => id)
    .filter((id) => !['dividend_per_share', 'dividends_declared', 'retained_profit', 'export_revenue'].includes(id)),
)
