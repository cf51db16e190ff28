/** How people name what happens to companies, and the values the store keeps for it. */
import type { EventKind } from '../../ast.ts'
import { phraseTable } from './phrases.ts'

export const eventPhrases = phraseTable(`
ev.insider: insider | insiders | insider trades | insider trade | insider trading | insider transactions | insider activity | insider buying | insider buy | insider selling | insider sell | insider buys | insider sales | by insiders
ev.promoter: promoter | promoters | promoter ne | promoter group | promoters buying | promoter buying | promoters bought | promoters selling | promoter selling | promoters sold | promoter kharida
ev.director: director | directors | director ne | md | ceo | chairman
ev.kmp: kmp | key managerial personnel | key management | management buying
ev.relative: relative | relatives | immediate relative
ev.openmarket: open market | from market | from open market | from the market | from the open market | market purchase | market purchases | open market se | market se | market sale | in open market
ev.esop: esop | esops | esop sales | esop sale
ev.pledged: pledge created | pledge creation | pledges created | new pledge | new pledges | pledge
ev.revoked: pledge revoked | pledge revocation | pledges revoked | pledge release | pledge released | revoked pledge | revocation of pledge
ev.bulk: bulk deal | bulk deals | in bulk deals | bulk deal buys | bulk deal sells | bulk
ev.block: block deal | block deals | in block deals | block
ev.both: bulk and block deals | bulk or block deals | bulk block deals | block and bulk deals | bulk & block deals | deals
ev.dividend: dividend | dividends | last dividend | last dividend date | latest dividend | latest dividend date | dividend date | previous dividend | last dividend of | dividend history | dividends history | dividend record | dividend payments | dividend announcements | dividend announced | ex dividend | ex-dividend | ex dividend date | ex dividend dates | ex-dividend date | ex-dividend dates | dividend ex date | dividend ex dates | going ex dividend | dividend dates | dividend diya | labhansh
ev.bonus: bonus | bonus issue | bonus issues | bonus history | bonus shares | bonus announcement | bonus announcements
ev.split: split | splits | stock split | stock splits | share split | share splits | split history | split announcement | split announcements | stock split announcement | stock split announcements
ev.buyback: buyback | buybacks | share buyback | share buybacks | buy back | buy backs | share repurchase | share repurchases
ev.rights: rights issue | rights issues
ev.actions: corporate action | corporate actions | ex date | ex dates | record date | record dates
ev.news: news | latest news | latest news of | news of | news on | news about | news affecting | latest news affecting | announcement | announcements | corporate announcement | corporate announcements | exchange filings | filings | khabar | ki khabar | khabrein | updates from
ev.orders: order win | order wins | orders won | new orders | order wins announced | order received | orders received | large orders | order book announcements
ev.management: management change | management changes | resignation | resignations | ceo change
ev.credit: credit rating change | credit rating changes | rating upgrade | rating upgrades | rating downgrade | rating downgrades | credit rating announcements
ev.capacity: capacity expansion | capacity expansions | capacity expansion announcements | new plant | new plants | new capacity
ev.acquisition: acquisition | acquisitions | acquisitions announced | acquisition announcements
ev.litigation: litigation | litigations | legal battles | legal case | legal cases | court case
ev.meet: investor meet | investor meets | analyst meet | concall | concalls
ev.raise: fund raising | fundraising | fund raise
ev.press: press release | press releases
ev.highimpact: high impact | big impact
ev.lowimpact: low impact
ev.mediumimpact: medium impact
ev.good: positive
ev.bad: negative
ev.goodnews: good news | positive news | positive announcements
ev.badnews: bad news | negative news | negative announcements
ev.results: results | result | earnings | results calendar | result calendar | earnings calendar | result date | results date | earnings date | declare results | reports results | report results | reporting results | announces results | announcing results | declaring results | declares results | results season | board meeting | ke results | kiske results | kiska result
ev.flows: fii dii | fii dii data | fii dii flows | fii dii activity | fii and dii | fii and dii data | fii flows | dii flows | fpi flows | fii data | dii data | net flows | institutional flows | fii dii numbers | fii/dii
ev.fii: net fii | net fii flow | net fii flows | fii flow | fii net flow | fii inflow | fii inflows | fii outflow | fii outflows | fii net buy | fii net sell | net fii buying | net fii selling | net fpi flow | fpi flow | fii net buying | fii net selling | fpi net buying | fii net bought | fii | fiis | fpi | fpis | fii ne | fii net | fii buying | fii selling | fii sold | fii bought | foreign investors
ev.dii: net dii | net dii flow | net dii flows | dii flow | dii net flow | dii inflow | dii inflows | dii outflow | dii outflows | dii net buy | dii net sell | net dii buying | net dii selling | dii net buying | dii net selling | dii | diis | dii ne | dii net | dii buying | dii selling | dii sold | dii bought | domestic institutions
ev.holidays: holiday | holidays | market holiday | market holidays | trading holiday | trading holidays | nse holiday | nse holidays | stock market holidays | stock market holiday | market closed | is market closed | market band | market open | is market open | is the market open | market khula | market khula hai | market chhutti | chhutti | bazaar band
ev.upcoming: upcoming | coming | forthcoming | scheduled | aane wale | aane wala | aane wali | aayenge | aayega | aayegi | aane wale hain | aane wala hai | aa rahe hain | aa raha hai
ev.next: next | in next | in the next | over next | agle
ev.tomorrow: tomorrow
ev.history: history | ever | kab kab | kab | all | past | so far
ev.pershare: per share | a share | prati share
ev.mostly: announced | declared | disclosed | given | diya | made | created | happening | going | changes | change | kis company me | kiske | kiska | kis
`)

export const kindOf: Readonly<Record<string, EventKind>> = {
  'ev.insider': 'insider',
  'ev.pledged': 'insider',
  'ev.revoked': 'insider',
  'ev.esop': 'insider',
  'ev.bulk': 'deals',
  'ev.block': 'deals',
  'ev.both': 'deals',
  'ev.dividend': 'actions',
  'ev.bonus': 'actions',
  'ev.split': 'actions',
  'ev.buyback': 'actions',
  'ev.rights': 'actions',
  'ev.actions': 'actions',
  'ev.news': 'announcements',
  'ev.goodnews': 'announcements',
  'ev.badnews': 'announcements',
  'ev.orders': 'announcements',
  'ev.management': 'announcements',
  'ev.credit': 'announcements',
  'ev.capacity': 'announcements',
  'ev.acquisition': 'announcements',
  'ev.litigation': 'announcements',
  'ev.meet': 'announcements',
  'ev.raise': 'announcements',
  'ev.press': 'announcements',
  'ev.results': 'results',
  'ev.flows': 'flows',
  'ev.holidays': 'holidays',
}

export interface StoredValue {
  readonly of: EventKind
  readonly field: string
  readonly op: 'is' | 'has'
  readonly value: string
}

const value = (of: EventKind, field: string, stored: string, op: 'is' | 'has' = 'is'): StoredValue => ({
  of,
  field,
  op,
  value: stored,
})

export const storedValues: Readonly<Record<string, StoredValue>> = {
  'ev.promoter': value('insider', 'category_of_insider', 'Promoter', 'has'),
  'ev.director': value('insider', 'category_of_insider', 'Director'),
  'ev.kmp': value('insider', 'category_of_insider', 'Key Managerial Personnel'),
  'ev.relative': value('insider', 'category_of_insider', 'Immediate Relative'),
  'ev.esop': value('insider', 'mode_of_transaction', 'ESOP'),
  'ev.pledged': value('insider', 'transaction_type', 'Pledge'),
  'ev.revoked': value('insider', 'transaction_type', 'Pledge Revoke'),
  'ev.bulk': value('deals', 'deal_kind', 'Bulk'),
  'ev.block': value('deals', 'deal_kind', 'Block'),
  'ev.dividend': value('actions', 'action', 'Dividend'),
  'ev.bonus': value('actions', 'action', 'Bonus'),
  'ev.split': value('actions', 'action', 'Split'),
  'ev.buyback': value('actions', 'action', 'Buyback'),
  'ev.rights': value('actions', 'action', 'Rights'),
  'ev.orders': value('announcements', 'announcement_category', 'Order win'),
  'ev.management': value('announcements', 'announcement_category', 'Management change'),
  'ev.credit': value('announcements', 'announcement_category', 'Credit rating'),
  'ev.capacity': value('announcements', 'announcement_category', 'Capacity expansion'),
  'ev.acquisition': value('announcements', 'announcement_category', 'Acquisition'),
  'ev.litigation': value('announcements', 'announcement_category', 'Litigation'),
  'ev.meet': value('announcements', 'announcement_category', 'Investor meet'),
  'ev.raise': value('announcements', 'announcement_category', 'Fund raising'),
  'ev.press': value('announcements', 'announcement_category', 'Press release'),
  'ev.highimpact': value('announcements', 'announcement_impact', 'High'),
  'ev.mediumimpact': value('announcements', 'announcement_impact', 'Medium'),
  'ev.lowimpact': value('announcements', 'announcement_impact', 'Low'),
  'ev.good': value('announcements', 'announcement_sentiment', 'Positive'),
  'ev.bad': value('announcements', 'announcement_sentiment', 'Negative'),
  'ev.goodnews': value('announcements', 'announcement_sentiment', 'Positive'),
  'ev.badnews': value('announcements', 'announcement_sentiment', 'Negative'),
}
