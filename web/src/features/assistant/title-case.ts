/** "net_profit_growth" → "Net Profit Growth"; capitals that are already there stay (EPS, kiteToken). */
export const titleCase = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
