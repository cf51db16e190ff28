import { fieldTable } from './field.ts'

/** Profit and loss of banks and NBFCs. Empty for every other company. */
export const bankIncomeFields = fieldTable(`
interest_earned | Interest earned | rupees | interest income, gross interest income | Interest on loans, investments and balances.
interest_expended | Interest expended | rupees | interest paid to depositors, cost of deposits amount | Interest on deposits and borrowings.
net_interest_income | Net interest income | rupees | nii, net intrest income | Interest earned less interest expended. | interest_earned - interest_expended
fee_income | Fee income | rupees | fees and commission, commission income | Fees and commissions.
treasury_income | Treasury income | rupees | trading gains, treasury gains | Gains on investments and foreign exchange.
bank_operating_cost | Running cost | rupees | operating cost of a bank, bank opex, branch and staff cost | Staff, branches and other running cost.
pre_provision_profit | Pre-provision profit | rupees | ppop, ppp, pre provision operating profit | Income less running cost, before provisions. | net_interest_income + fee_income + treasury_income - bank_operating_cost
provisions | Provisions | rupees | loan loss provisions, credit cost amount, provisioning | Set aside for loans that may not be repaid.
premium_income | Premium income | rupees | gross written premium, gwp, net premium | Premiums of an insurer.
claims_paid | Claims | rupees | claims incurred, benefits paid | Claims and benefits of an insurer.
`)

/** Balance sheet of banks and NBFCs. */
export const bankBalanceFields = fieldTable(`
deposits | Deposits | rupees | total deposits, bank deposits, jama | Money of depositors.
casa_deposits | CASA deposits | rupees | current and savings deposits, low cost deposits | Deposits in current and savings accounts.
advances | Advances | rupees | loans, loan book, net advances, credit book, karz diya | Loans given, after provisions.
bank_investments | Securities held | rupees | investments of a bank, slr investments, government securities held | Bonds and other securities held.
balance_with_rbi | Cash with the central bank | rupees | crr balance | Cash reserve with the Reserve Bank.
gross_npa | Gross NPA amount | rupees | gross non performing assets, bad loans, gnpa amount | Loans overdue past ninety days.
net_npa | Net NPA amount | rupees | net non performing assets, nnpa amount | Gross NPA less provisions held for them.
risk_weighted_assets | Risk-weighted assets | rupees | rwa | Assets weighted by the risk the regulator gives them.
tier1_capital | Tier 1 capital | rupees | tier one capital, core capital | Equity and what counts like it.
tier2_capital | Tier 2 capital | rupees | tier two capital, supplementary capital | Subordinated debt and general provisions.
assets_under_management | Assets under management | rupees | aum, loan aum, managed assets | Loans on the book and those managed for others.
branches | Branches | count | number of branches, branch count | Branches at the end of the period.
`)

/** Ratios only lenders have. */
export const bankRatioFields = fieldTable(`
nim | Net interest margin | percent | net intrest margin, interest margin | Net interest income on average assets. | net_interest_income / mean(total_assets) * 100
yield_on_advances | Yield on advances | percent | loan yield, yield on loans | Interest earned on average advances. | interest_earned / mean(advances) * 100
cost_of_funds | Cost of funds | percent | cost of deposits, funding cost | Interest expended on average deposits and borrowings. | interest_expended / mean(or(deposits, 0) + total_debt) * 100
interest_spread | Interest spread | percent | lending spread | Yield on advances less cost of funds. | yield_on_advances - cost_of_funds
gross_npa_ratio | Gross NPA | percent | gnpa, gross npa percent, npa, npas, bad loan ratio, npa ratio | Gross NPA on gross advances. | gross_npa / (advances + gross_npa - net_npa) * 100
net_npa_ratio | Net NPA | percent | nnpa, net npa percent, nnpas | Net NPA on advances. | net_npa / advances * 100
provision_coverage | Provision coverage | percent | pcr bank, provision coverage ratio, provisioning coverage | Share of gross NPA already provided for. | (gross_npa - net_npa) / gross_npa * 100
credit_cost | Credit cost | percent | loan loss rate | Provisions on average advances. | provisions / mean(advances) * 100
casa_ratio | CASA ratio | percent | casa, current and savings account ratio, casa percent | Current and savings deposits in all deposits. | casa_deposits / deposits * 100
credit_deposit_ratio | Credit-deposit ratio | percent | cd ratio, loan to deposit, ldr, credit deposit | Advances on deposits. | advances / deposits * 100
cost_to_income | Cost to income | percent | cost income ratio, efficiency ratio bank, cost to income ratio | Running cost on income net of interest expended. | bank_operating_cost / (net_interest_income + fee_income + treasury_income) * 100
capital_adequacy | Capital adequacy | percent | car, crar, capital adequacy ratio, capital to risk assets | Tier 1 and tier 2 capital on risk-weighted assets. | (tier1_capital + tier2_capital) / risk_weighted_assets * 100
tier1_ratio | Tier 1 ratio | percent | tier 1, cet1, tier one ratio | Tier 1 capital on risk-weighted assets. | tier1_capital / risk_weighted_assets * 100
advances_growth | Advances growth | percent | loan growth, credit growth, loan book growth | Advances over the year before. | growth(advances)
deposits_growth | Deposit growth | percent | growth in deposits | Deposits over the year before. | growth(deposits)
fee_income_share | Fee income share | percent | non interest income share, fee to income | Fees in income net of interest expended. | fee_income / (net_interest_income + fee_income + treasury_income) * 100
investment_deposit_ratio | Investment-deposit ratio | percent | investment to deposit | Investments on deposits. | bank_investments / deposits * 100
advances_per_branch | Advances per branch | rupees | loans per branch | Advances for each branch. | advances / branches
deposits_per_branch | Deposits per branch | rupees | deposit per branch | Deposits for each branch. | deposits / branches
pre_provision_return | Pre-provision return on assets | percent | ppop to assets, ppop margin | Pre-provision profit on average assets. | pre_provision_profit / mean(total_assets) * 100
net_npa_to_equity | Net NPA to net worth | percent |  | Net NPA on net worth. None where liabilities exceed assets. | net_npa / max(total_equity, 0) * 100
claims_ratio | Claims ratio | percent | loss ratio, incurred claims ratio | Claims on premium income. | claims_paid / premium_income * 100
`)
