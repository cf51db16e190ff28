/** A fund site on this machine, in the shape of the real ones: lists by category, a page and a holdings page a fund. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteFund {
  readonly name: string
  readonly slug: string
  readonly code: string
  readonly expense?: string
  readonly average?: string
  /** Absent: the fund has no table of holdings. */
  readonly holdings?: readonly string[]
}

export const siteFunds: readonly SiteFund[] = [
  {
    name: 'Alpha Flexi Cap Fund - Direct Plan - Growth',
    slug: 'alpha-flexi-cap',
    code: 'TST001',
    expense: '0.62',
    average: '0.81',
    holdings: ['HDFC Bank Ltd.', 'Infosys Ltd.'],
  },
  {
    name: 'Beta Flexi Cap Fund - Direct Plan - Growth',
    slug: 'beta-flexi-cap',
    code: 'TST002',
    holdings: ['ITC Ltd.'],
  },
  { name: 'Gamma Flexi Cap Fund - Direct Plan - Growth', slug: 'gamma-flexi-cap', code: 'TST003', expense: '1.05' },
]

const cells =
  '<td>4.64%</td><td>5.56%</td><td>-8.19%</td><td>-1.28%</td><td>-3.54%</td><td>24.56%</td><td>29.71%</td><td>-</td><td>-</td><td>-</td>'
const periods = ['1W', '1M', '3M', '6M', 'YTD', '1Y', '2Y', '3Y', '5Y', '10Y']
  .map((head) => `<th>${head}</th>`)
  .join('')

/** Both layouts in use: with Plan and Category Name, and with a rating and no plan. */
export function returnsPage(site: string, funds: readonly SiteFund[], layout: 'plan' | 'rating' = 'plan'): string {
  const heads =
    layout === 'plan'
      ? '<th>Plan</th><th>Category Name</th><th>Crisil Rank</th><th>AuM (Cr)</th>'
      : '<th>Crisil Rating</th><th>AuM (Cr)</th><th>YTM</th>'
  const own =
    layout === 'plan'
      ? '<td>Direct</td><td>Flexi Cap Fund</td><td>4</td><td>3,424.55</td>'
      : '<td>4</td><td>3,424.55</td><td>0.00</td>'
  const link = (href: string, name: string) =>
    `<tr><td><a class="robo_medium" href="${href}">\n  ${name}</a><span>Flexi Cap Fund</span></td>${own}${cells}</tr>`
  return `<html><body><p>Returns (NAV as on 05 Mar, 2026)</p><table class="mctable1"><thead><tr><th>Scheme Name</th>${heads}${periods}</tr></thead><tbody>
    ${funds.map(({ name, slug, code }) => link(`${site}/mutual-funds/nav/${slug}/${code}`, name)).join('\n')}
    ${link('https://adclick.example.invalid/clk?x=1', 'Invest Now in Top Funds')}
    ${link(`${site}/mutual-funds/clk?pid=9`, 'Advertisement')}
    ${link(`${site}/stocks/nav/other/TST9`, 'A share')}
    ${link(`${site}/mutual-funds/nav/no-code/`, 'No Code Fund')}
    ${link(`${site}/mutual-funds/nav/asked/X?y=1`, 'Asked Fund')}
    <tr><td>Row without a link</td>${own}${cells}</tr>
  </tbody></table></body></html>`
}

export const fundPage = ({ name, expense, average }: SiteFund): string =>
  `<html><body><h1>${name}</h1><ul>${expense ? `<li>Expense Ratio: <b>${expense}%</b></li>` : ''}${average ? `<li>Category Average <b>${average}%</b></li>` : ''}</ul><script>var x = "Expense Ratio: 9.99%"</script></body></html>`

export const holdingsPage = ({ name, holdings }: SiteFund): string =>
  holdings
    ? `<html><body><h1>${name}</h1><div>Portfolio Holdings (as on 5th Jan,2024)</div><table id="equityCompleteHoldingTable"><thead><tr><th>Stock Invested in</th><th>Sector</th><th>% of Total Holdings</th></tr></thead><tbody>
      ${holdings.map((stock) => `<tr><td><a href="/india/stockpricequote/x">${stock}</a></td><td>Banks &amp; IT</td><td>5.73%</td></tr>`).join('')}
      <tr><td><a href="#">No group</a></td><td>-</td><td>-</td></tr><tr><td>Total equity</td><td></td><td></td></tr></tbody></table></body></html>`
    : `<html><body><h1>${name}</h1><p>Holdings are not published.</p></body></html>`

export interface LocalSite {
  readonly address: string
  readonly asked: string[]
  /** What a path answers instead, each time it is asked. */
  answer(path: string, reply: (response: ServerResponse, time: number) => void): void
  close(): Promise<void>
}

export async function startFundSite({ robots = '', port = 0 } = {}): Promise<LocalSite> {
  const asked: string[] = []
  const others = new Map<string, (response: ServerResponse, time: number) => void>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const other = others.get(path)
    if (other) return other(response, asked.filter((each) => each === path).length)
    const html = pageOf(path)
    if (path === '/robots.txt') response.end(robots)
    else if (html === null) response.writeHead(404).end('not here')
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pageOf = (path: string): string | null => {
    if (path.startsWith('/mutual-funds/performance-tracker/returns/')) return returnsPage(address, siteFunds)
    const fund = siteFunds.find(({ code }) => path.endsWith(`/${code}`))
    if (!fund) return null
    return path.includes('/portfolio-holdings/') ? holdingsPage(fund) : fundPage(fund)
  }
  return {
    address,
    asked,
    answer: (path, reply) => void others.set(path, reply),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
