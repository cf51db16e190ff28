import { fieldTable } from './field.ts'

export const cashFlowFields = fieldTable(`
cash_flow_profit_before_tax | Profit before tax in cash flow | rupees | cash flow pbt | Where the operating cash flow starts.
cash_flow_depreciation | Depreciation added back | rupees | add back depreciation | Depreciation, which costs no cash.
cash_flow_interest | Interest added back | rupees | add back interest | Interest, shown under financing.
cash_flow_provisions | Provisions added back | rupees | add back provisions | Provisions and other charges that cost no cash.
change_in_receivables | Change in receivables | rupees | receivables change, debtors change | Cash freed (+) or tied (−) by receivables.
change_in_inventories | Change in inventories | rupees | inventory change | Cash freed or tied by inventories.
change_in_payables | Change in payables | rupees | creditors change, payables change | Cash kept by paying suppliers later.
change_in_other_working_capital | Change in other working capital | rupees | other working capital change | Cash freed or tied by other short-term items; a lender’s loans and deposits too.
change_in_working_capital | Change in working capital | rupees | working capital change, working capital changes | All of these together. | change_in_receivables + change_in_inventories + change_in_payables + change_in_other_working_capital
taxes_paid | Taxes paid | rupees | tax paid, cash taxes | Tax paid in cash.
cash_from_operations | Cash from operations | rupees | cfo, operating cash flow, ocf, cash flow from operations, cash from operating activity, operating cashflow | Cash that the business itself brought in. | cash_flow_profit_before_tax + cash_flow_depreciation + cash_flow_interest + cash_flow_provisions + change_in_working_capital - taxes_paid
capital_expenditure | Capital expenditure | rupees | capex, capital spending, purchase of fixed assets, capital expenditures | Spent on fixed and intangible assets.
sale_of_assets | Sale of fixed assets | rupees | asset sales, disposal of assets | Received for fixed assets sold.
investments_bought | Investments bought | rupees | purchase of investments | Spent on investments.
investments_sold | Investments sold | rupees | sale of investments | Received for investments sold.
acquisitions | Acquisitions | rupees | companies acquired, acquisition spend | Spent on buying companies.
other_investing | Other investing cash flow | rupees | other investing activity | Other investing cash.
cash_from_investing | Cash from investing | rupees | cfi, investing cash flow, cash flow from investing, cash from investing activity | Cash from buying and selling assets. | sale_of_assets + investments_sold + other_investing - capital_expenditure - investments_bought - acquisitions
borrowings_raised | Borrowings raised | rupees | proceeds from borrowings, new debt | Money borrowed.
borrowings_repaid | Borrowings repaid | rupees | repayment of borrowings, debt repaid | Borrowings paid back.
net_borrowing | Net borrowing | rupees | net debt raised | Borrowings raised less repaid. | borrowings_raised - borrowings_repaid
shares_issued | Shares issued | rupees | equity raised, share issue, proceeds from shares | Money received for new shares.
shares_bought_back | Shares bought back | rupees | buyback amount, buybacks paid | Spent on buying own shares.
dividends_paid | Dividends paid | rupees | dividend paid, dividend payment | Dividends paid in cash.
interest_paid | Interest paid | rupees | interest cash paid, finance cost paid | Interest paid in cash.
lease_payments | Lease payments | rupees | lease principal paid | Lease liabilities paid off.
other_financing | Other financing cash flow | rupees | other financing activity | Other financing cash.
cash_from_financing | Cash from financing | rupees | cff, financing cash flow, cash flow from financing, cash from financing activity | Cash from and to lenders and owners. | net_borrowing + shares_issued - shares_bought_back - dividends_paid - interest_paid - lease_payments + other_financing
net_cash_flow | Net cash flow | rupees | change in cash, net change in cash, cash flow | All three together. | cash_from_operations + cash_from_investing + cash_from_financing
opening_cash | Opening cash | rupees | cash at beginning, beginning cash | Cash at the start of the period.
closing_cash | Closing cash | rupees | cash at end, ending cash | Opening cash and net cash flow. | opening_cash + net_cash_flow
free_cash_flow | Free cash flow | rupees | fcf, free cash, free cashflow, fre cash flow | Cash from operations less capital expenditure. | cash_from_operations - capital_expenditure
free_cash_flow_to_equity | Free cash flow to equity | rupees | fcfe, levered free cash flow | Free cash flow, net borrowing and interest paid. | free_cash_flow + net_borrowing - interest_paid
free_cash_flow_to_firm | Free cash flow to the firm | rupees | fcff, unlevered free cash flow | Cash from operations less capital expenditure, as if there were no debt. | free_cash_flow - interest_expense * tax_expense / profit_before_tax
`)
