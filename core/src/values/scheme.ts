/** What the name of a mutual fund scheme says, and the scheme behind it. */

export const planOf = (name: string): 'Direct Plan' | 'Regular Plan' =>
  /\bdirect\b/i.test(name) ? 'Direct Plan' : 'Regular Plan'

/** What pays out says so in its name; the rest keeps what it earns. */
export const optionOf = (name: string): 'Growth' | 'IDCW' =>
  /\b(?:idcw|dividend(?! yield)|payout|reinvestment|income distribution)\b/i.test(name) ? 'IDCW' : 'Growth'

/** The scheme without plan, option and former names, for matching two lists that write it differently. */
export const schemeKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\((?:formerly|erstwhile|earlier|previously)[^)]*\)/g, ' ')
    .replace(
      /\s+-\s*(?:direct|regular|growth|idcw|dividend|plan|option|payout|reinvestment|monthly|quarterly|annual|weekly|daily|half).*$/,
      ' ',
    )
    .replace(/-?\s*\b(?:direct|regular)\b(?=\s*(?:plan|option|growth|idcw|dividend|-|$)).*$/, ' ')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
