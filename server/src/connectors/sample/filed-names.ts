import type { Investor } from './investors.ts'
import { createRandom } from './random.ts'

/** Schemes in whose name fund houses file. */
const schemes = ['SMALL CAP FUND', 'FLEXI CAP FUND', 'MIDCAP FUND', 'LARGE CAP FUND', 'ELSS TAX SAVER FUND']

/** Other names of an investor, as companies file them. A name without its initial must be nobody else's. */
function variantsOf(investor: Investor, isOnly: (short: string) => boolean): readonly string[] {
  const shouted = investor.name.toUpperCase()
  if (investor.kind === 'Individual') {
    const [first = '', initial = '', last = ''] = shouted.replaceAll('.', '').split(' ')
    const short = `${first} ${last}`
    return [`${first} ${initial} ${last}`, `${last} ${first} ${initial}`, ...(isOnly(short) ? [short] : [])]
  }
  if (investor.kind === 'Mutual fund') {
    const house = shouted.replace(/ MUTUAL FUND$/, '')
    return [
      shouted,
      ...schemes.map((scheme) => `${shouted} - ${house} ${scheme}`),
      `${house} TRUSTEE COMPANY LTD A/C ${house} ${schemes[0]}`,
    ]
  }
  if (shouted.startsWith('LIFE INSURANCE CORPORATION')) return [shouted, `${shouted} - P & GS FUND`, 'LIC OF INDIA']
  if (/ (?:INSURANCE|ASSURANCE)$/.test(shouted)) return [shouted, `${shouted} COMPANY LIMITED`, `${shouted} CO. LTD.`]
  return [shouted, `${shouted} - ODI`]
}

/** The name a company files an investor under, so many quarters ago: mostly the usual one. */
export function filedNames(investors: readonly Investor[], seed: string) {
  const shorts = new Map<string, number>()
  for (const { name } of investors) {
    const short = name.toUpperCase().replace(/ [A-Z]\. /, ' ')
    shorts.set(short, (shorts.get(short) ?? 0) + 1)
  }
  const variants = new Map(
    investors.map((investor) => [investor.name, variantsOf(investor, (short) => shorts.get(short) === 1)]),
  )
  return ({ name }: Investor, symbol: string, ago: number): string => {
    const random = createRandom(seed, 'filed name', symbol, name)
    const others = variants.get(name) ?? []
    if (others.length === 0 || !random.chance(0.3)) return name
    const other = random.pick(others)
    // A company may change how it writes a name.
    const since = random.pick([0, 0, 0, 1, 2])
    return ago >= since ? other : name
  }
}
