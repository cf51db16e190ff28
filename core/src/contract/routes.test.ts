import { describe, expect, it } from 'vitest'
import { exploreGroups, menuGroups, type Route, routes } from './routes.ts'

const all: readonly Route[] = routes
const at = (path: string) => all.find((route) => route.path === path)
const menu = (group: string) => all.filter((route) => route.menu?.group === group).map((route) => route.path)

describe('routes', () => {
  it.each([
    '/',
    '/principles',
    '/candles',
    '/fields',
    '/marketdata',
    '/alerts',
    '/vocab',
    '/profile',
    '/info',
    '/cmots',
    '/login',
    '/assistant',
    '/options',
    '/futures',
    '/feedback',
    '/share/:uuid',
    '/shareholding',
    '/promptInstruct',
    '/crypto/list',
    '/crypto/news',
    '/dipsip',
    '/dipsipCalculator',
    '/tnc',
    '/livemarkets',
    '/etfList',
    '/tradingagent',
    '/tradingagent/indicators',
    '/tradingagent/jobs',
    '/tradingagent/agents',
    '/mutualfunds',
    '/pricing',
    '/riskProfile',
    '/utils',
    '/tools',
    '/arrayview',
    '/company/:symbol',
    '/watchlist',
    '/indexes',
    '/trade',
    '/privacy',
    '/about',
    '/contact',
  ])('[R1-R42] %s is listed', (path) => {
    expect(at(path)).toBeDefined()
  })

  it('add to the specified ones only the saved prompts and the disclaimer', () => {
    expect(routes).toHaveLength(42 + 2)
    expect(at('/savedprompts')).toBeDefined()
    expect(at('/disclaimer')).toBeDefined()
  })

  it('[R26] send /tradingagent to /tradingagent/indicators, and nothing else anywhere', () => {
    expect(all.filter((route) => route.redirectTo).map(({ path, redirectTo }) => [path, redirectTo])).toEqual([
      ['/tradingagent', '/tradingagent/indicators'],
    ])
  })

  it('[R28 R29] name Trading Agent as the parent of strategies and agents', () => {
    expect(at('/tradingagent/jobs')).toMatchObject({ title: 'Trading Strategies', parent: 'Trading Agent' })
    expect(at('/tradingagent/agents')).toMatchObject({ title: 'Agents', parent: 'Trading Agent' })
  })

  it('are listed once each, whatever the case of their letters, and all have a title', () => {
    const paths = all.map(({ path }) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
    expect(all.filter(({ path, title }) => !/^\/([\w:]+(\/[\w:]+)*)?$/.test(path) || title.trim() === '')).toEqual([])
  })
})

describe('the MAIN MENU', () => {
  it('[S26] has its groups in order', () => {
    expect(menuGroups).toEqual(['Home', 'Research Agent', 'Trading Agent', 'Equity', 'Derivatives'])
    expect([...new Set(all.flatMap(({ menu }) => menu?.group ?? []))]).toEqual(menuGroups)
  })

  it('[S27-S31] has its entries in order', () => {
    expect(menu('Home')).toEqual(['/'])
    expect(menu('Research Agent')).toEqual(['/assistant'])
    expect(menu('Trading Agent')).toEqual(['/tradingagent/agents', '/tradingagent/jobs'])
    expect(menu('Equity')).toEqual(['/dipsip', '/watchlist', '/marketdata', '/alerts', '/shareholding', '/indexes'])
    expect(menu('Derivatives')).toEqual(['/futures', '/options'])
  })

  it('[S29] calls the trading agent’s entries Your Agents and Jobs', () => {
    expect(at('/tradingagent/agents')?.menu?.label).toBe('Your Agents')
    expect(at('/tradingagent/jobs')?.menu?.label).toBe('Jobs')
  })
})

describe('what the drawer lists below the MAIN MENU', () => {
  it('is every page that the MAIN MENU, the footer and the avatar menu do not lead to', () => {
    const elsewhere = [
      '/pricing',
      '/profile',
      '/feedback',
      '/login',
      '/about',
      '/contact',
      '/privacy',
      '/tnc',
      '/disclaimer',
    ]
    const unlisted = all.filter(
      ({ path, menu, explore, redirectTo }) => !menu && !explore && !redirectTo && !path.includes(':'),
    )
    expect(unlisted.map(({ path }) => path)).toEqual(elsewhere)
    expect(all.filter(({ menu, explore }) => menu && explore)).toEqual([])
  })

  it('has its groups, and operators’ pages in one of their own', () => {
    expect(new Set(all.flatMap(({ explore }) => explore?.group ?? []))).toEqual(new Set(exploreGroups))
    expect(
      all.filter(({ explore, operators }) => (explore?.group === 'Operator tools') !== (operators ?? false)),
    ).toEqual([])
  })
})
