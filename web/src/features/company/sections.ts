/** Parts of the page in their order; each has an address of its own. */
export const sections = [
  { id: 'overview', label: 'Overview' },
  { id: 'chart', label: 'Chart' },
  { id: 'verdicts', label: 'For and against' },
  { id: 'peers', label: 'Peers' },
  { id: 'quarters', label: 'Quarters' },
  { id: 'profit-and-loss', label: 'Profit and loss' },
  { id: 'balance-sheet', label: 'Balance sheet' },
  { id: 'cash-flow', label: 'Cash flow' },
  { id: 'valuation', label: 'Valuation' },
  { id: 'scores', label: 'Scores' },
  { id: 'shareholding', label: 'Shareholding' },
  { id: 'insiders', label: 'Insiders' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'documents', label: 'Documents' },
  { id: 'notes', label: 'Notes' },
  { id: 'screens', label: 'My screens' },
] as const

export type SectionId = (typeof sections)[number]['id']
