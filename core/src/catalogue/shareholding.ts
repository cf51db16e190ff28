import { field } from './field.ts'

const groups = [
  ['promoter', 'Promoter', 'promoters|promotor|owners|founders|malik'],
  ['fii', 'FII', 'fiis|fpi|foreign institutions|foreign investors|foreign holding|videshi'],
  ['dii', 'DII', 'diis|domestic institutions|domestic investors'],
  ['public', 'Public', 'retail|public shareholders|aam janta'],
] as const

/** By quarter; promoter, FII, DII, government and public add to 100. */
export const shareholdingFields = [
  ...groups.map(([id, title, words]) =>
    field(
      `${id}_holding`,
      `${title} holding`,
      'percent',
      words
        .split('|')
        .flatMap((word) => [`${word} holding`, `${word} stake`, `${word} shareholding`])
        .concat(`${id} stake`, `${id} shareholding`)
        .join('|'),
      `Part of the company held by: ${title}.`,
    ),
  ),
  field(
    'government_holding',
    'Government holding',
    'percent',
    'government stake|govt holding|sarkari hissa',
    'Part held by governments outside the promoter group.',
  ),
  field(
    'mutual_fund_holding',
    'Mutual fund holding',
    'percent',
    'mf holding|mutual funds stake|mf stake',
    'Part of DII holding held by mutual funds.',
  ),
  field(
    'insurance_holding',
    'Insurance holding',
    'percent',
    'insurance companies stake|insurers stake',
    'Part of DII holding held by insurers.',
  ),
  field(
    'pledged_percent',
    'Pledged shares',
    'percent',
    'pledge|pledged|promoter pledge|pledged percentage|pledge percent|girvi|pledged promoter holding',
    'Part of promoter shares pledged.',
  ),
  field(
    'shareholders',
    'Shareholders',
    'count',
    'number of shareholders|no of shareholders|shareholder count',
    'Holders on the register.',
  ),
  ...groups.map(([id, title, words]) =>
    field(
      `${id}_holding_change`,
      `Change in ${title} holding`,
      'percent',
      words
        .split('|')
        .flatMap((word) => [`change in ${word} holding`, `${word} holding change`, `${word} buying`])
        .join('|'),
      `${title} holding over the quarter before, in points.`,
      `${id}_holding - prev(${id}_holding)`,
    ),
  ),
  field(
    'pledge_change',
    'Change in pledge',
    'percent',
    'pledged percent change|change in pledged shares',
    'Pledged shares over the quarter before, in points.',
    'pledged_percent - prev(pledged_percent)',
  ),
  field(
    'promoter_holding_change_3y',
    'Change in promoter holding over 3 years',
    'percent',
    'change in promoter holding 3years',
    'Promoter holding over that of twelve quarters before, in points.',
    'promoter_holding - prev(promoter_holding, 12)',
  ),
  field(
    'institutional_holding',
    'Institutional holding',
    'percent',
    'institutions holding|institution stake|institutional stake',
    'FII and DII together.',
    'fii_holding + dii_holding',
  ),
  field(
    'shareholders_growth',
    'Growth in shareholders',
    'percent',
    'shareholder growth',
    'Holders over the quarter before.',
    'growth(shareholders)',
  ),
]

export const investorHoldingFields = [
  field(
    'investor',
    'Investor',
    'text',
    'big investor|ace investor|superstar investor|investor name',
    'A named holder of one percent and more, as filed.',
  ),
  field(
    'investor_merged',
    'Investor, names merged',
    'text',
    '',
    'The holder behind the filed name: capitals, order, initials, accounts and legal forms make no second holder.',
  ),
  field(
    'investor_kind',
    'Kind of investor',
    'text',
    'investor type',
    'Individual, fund, insurer, foreign institution or government.',
  ),
  field('holding_percent', 'Stake', 'percent', 'holding percent|stake percent|hissa', 'Part of the company held.'),
  field('holding_shares', 'Shares held', 'shares', 'quantity held', 'Shares held.'),
  field(
    'holding_value',
    'Value held',
    'rupees',
    'holding value|portfolio value',
    'Shares held at the last close.',
    null,
  ),
  field('holding_change', 'Change of stake', 'percent', 'stake change', 'Stake over the quarter before, in points.'),
]
