import type { RoutePath } from 'core/contract'
import type { ComponentType } from 'react'
import type { First } from '#lib/first-replies.ts'

interface ScreenModule {
  readonly Screen: ComponentType
  readonly first?: First
}

/** Which file shows which route. A route without a line here says that it is being built. */
export const screens: Partial<Record<RoutePath, () => Promise<ScreenModule>>> = {
  '/': () => import('#features/landing/screen.tsx'),
  '/assistant': () => import('#features/assistant/screen.tsx'),
  '/savedprompts': () => import('#features/saved-prompts/screen.tsx'),
  '/share/:uuid': () => import('#features/shared-chat/screen.tsx'),
  '/promptInstruct': () => import('#features/prompt-lab/screen.tsx'),
  '/company/:symbol': () => import('#features/company/screen.tsx'),
  '/etfList': () => import('#features/etf-list/screen.tsx'),
  '/futures': () => import('#features/futures/screen.tsx'),
  '/mutualfunds': () => import('#features/mutual-funds/screen.tsx'),
  '/watchlist': () => import('#features/watchlist/screen.tsx'),
  '/crypto/list': () => import('#features/crypto/list.tsx'),
  '/crypto/news': () => import('#features/crypto/news.tsx'),
  '/dipsip': () => import('#features/dips/screen.tsx'),
  '/dipsipCalculator': () => import('#features/dips/calculator.tsx'),
  '/indexes': () => import('#features/indexes/screen.tsx'),
  '/shareholding': () => import('#features/shareholding/screen.tsx'),
  '/options': () => import('#features/options/screen.tsx'),
  '/livemarkets': () => import('#features/live-markets/screen.tsx'),
  '/marketdata': () => import('#features/market-data/screen.tsx'),
  '/alerts': () => import('#features/alerts/alerts.tsx'),
  '/candles': () => import('#features/candles/screen.tsx'),
  '/tradingagent/indicators': () => import('#features/charting/screen.tsx'),
  '/tradingagent/jobs': () => import('#features/strategies/screen.tsx'),
  '/tradingagent/agents': () => import('#features/alerts/agents.tsx'),
  '/arrayview': () => import('#features/explorer/screen.tsx'),
  '/info': () => import('#features/fund-scraper/screen.tsx'),
  '/cmots': () => import('#features/feed-console/screen.tsx'),
  '/tools': () => import('#features/valuation/screen.tsx'),
  '/utils': () => import('#features/calculators/screen.tsx'),
  '/riskProfile': () => import('#features/risk-profile/screen.tsx'),
  '/principles': () => import('#features/principles/screen.tsx'),
  '/fields': () => import('#features/fields/screen.tsx'),
  '/vocab': () => import('#features/vocab/screen.tsx'),
  '/profile': () => import('#features/profile/screen.tsx'),
  '/pricing': () => import('#features/pricing/screen.tsx'),
  '/feedback': () => import('#features/feedback/screen.tsx'),
  '/trade': () => import('#features/trade/screen.tsx'),
  '/login': () => import('#features/sign-in/screen.tsx'),
  '/about': () => import('#features/static/about.tsx'),
  '/contact': () => import('#features/static/contact.tsx'),
  '/privacy': () => import('#features/static/privacy.tsx'),
  '/tnc': () => import('#features/static/terms.tsx'),
  '/disclaimer': () => import('#features/static/disclaimer.tsx'),
}
