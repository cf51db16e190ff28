import { simulatedSources } from 'core/values'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NearestMatches } from '#ui/nearest-matches.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { AsOf } from '#ui/page-head.tsx'
import { QueryChips, Verbs } from '#ui/query-chips.tsx'
import { RangeBar } from '#ui/range-bar.tsx'
import { RuleWords } from '#ui/rule-words.tsx'
import { SafeHtml, UserText } from '#ui/safe-html.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { SourceChip } from '#ui/source-chip.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Empty, ErrorState, Loading, Partial, Skeleton, Stale, Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ThumbBar } from '#ui/thumb-bar.tsx'
import { ConnectionLostBar, OperatorBar, SampleDataBar, StaleBar } from '#ui/top-bars.tsx'
import styles from '../gallery.module.css'
import { companies, manyCompanies, type SampleCompany, wave } from '../samples.ts'
import { Specimen } from './specimen.tsx'

const columns: readonly Column<SampleCompany>[] = [
  { id: 'name', header: 'Company', value: (row) => row.name, note: (row) => row.symbol, width: 200 },
  { id: 'sector', header: 'Sector', value: (row) => row.sector },
  {
    id: 'marketCap',
    header: 'Mcap ₹ cr',
    kind: 'number',
    format: 'whole',
    value: (row) => row.marketCap,
    reason: () => 'Not reported for FY23',
  },
  { id: 'roce', header: 'ROCE 3y min %', kind: 'number', decimals: 1, strong: true, value: (row) => row.roce },
  { id: 'debt', header: 'D/E', kind: 'number', value: (row) => row.debt },
  {
    id: 'pe',
    header: 'P/E',
    kind: 'number',
    decimals: 1,
    value: (row) => row.pe,
    reason: () => 'Loss in the last year',
  },
  { id: 'year', header: '1y %', kind: 'change', decimals: 1, value: (row) => row.year },
  {
    id: 'trend',
    header: '1y trend',
    kind: 'trend',
    sortable: false,
    value: (row) => row.year,
    trend: (row) => row.trend,
  },
]

const answer =
  '<p><b>61 companies</b> match. <a href="https://example.com">Source</a></p><table><tr><th>Company</th><th>ROCE</th></tr><tr><td>Sahyadri Pumps</td><td>27.4</td></tr></table><img src=x onerror=alert(1)><script>alert(1)</script>'

export function Figures() {
  const [rule, setRule] = useState('tell me when TCS falls 3% in a day')
  const [active, setActive] = useState<string | null>('roce')
  const [filtered, setFiltered] = useState(true)
  return (
    <>
      <Specimen name="Top bars" when="Slim, above everything: simulated data always, the others while true." wide>
        <div className={styles.bars}>
          <SampleDataBar connectTo="/gallery" />
          <ConnectionLostBar since="11:42" onRetry={() => {}} />
          <StaleBar since="11:42" />
          <OperatorBar />
        </div>
      </Specimen>
      <Specimen name="Number and change" when="Every number on screen. Missing is a dash that says why.">
        <NumberText value={1234567.89} format="rupees" strong />
        <NumberText value={4.54e12} format="short" />
        <NumberText value={48620000000} format="crore" decimals={0} />
        <NumberText value={62.1} format="share" decimals={1} />
        <Change value={1.27} />
        <Change value={-31.2} format="plain" percent={-1.27} />
        <Change value={0} />
        <NumberText value={null} reason="No trades on 6 Feb 2024" />
      </Specimen>
      <Specimen name="Sparkline" when="The direction beside a figure; never without the figure.">
        <Sparkline values={wave(3, 40, 0.6)} label="1-year trend" />
        <Sparkline values={wave(8, 40, -0.7)} label="1-year trend" />
        <Sparkline values={[3, 4, 5, null, null, 6, 5, 7]} tone="navy" label="With a gap" />
        <Sparkline values={[1, 1, 1]} label="Flat" />
      </Specimen>
      <Specimen name="Range bar" when="Where a price lies between its low and its high; the tick is where it began.">
        <RangeBar label="Day range" low={24180} high={24390} value={24312.4} from={24226} width={96} />
        <RangeBar label="52 weeks" low={1820} high={2640} value={2486} format="rupees" decimals={0} ends />
        <RangeBar label="Day range" low={null} high={null} value={null} width={96} />
      </Specimen>
      <Specimen name="Figure" when="One figure that matters, with its change, trend and reason." wide>
        <FigureRow label="Option chain">
          <Figure label="Spot" value={24312.4} change={{ value: 86.55, format: 'plain', percent: 0.36 }} />
          <Figure label="India VIX" value={12.84} change={{ value: -0.41, format: 'plain', percent: -3.09 }} />
          <Figure label="Market cap" value={4.54} unit="lakh cr" note="Rank 14 in India" />
          <Figure
            label="ROCE, 3-year min"
            value={24.6}
            format="share"
            decimals={1}
            trend={wave(5, 20, 0.3)}
            why={
              <Facts
                facts={[
                  ['Formula', 'EBIT ÷ capital employed'],
                  ['Test', 'lowest > 20%, passes'],
                  ['Data set', 'Annual ratios'],
                  ['As of', '31 Mar 2023, sample'],
                ]}
              />
            }
          />
          <Figure label="Dividend yield" value={null} reason="No dividend in the last year" note="median 1.4%" />
        </FigureRow>
        <Figure
          size="large"
          label="Price"
          value={2486.35}
          format="rupees"
          change={{ value: 31.2, format: 'plain', percent: 1.27 }}
        />
      </Specimen>
      <Specimen name="Sentence strip" when="Above a list that is the answer to a question." wide>
        <SentenceStrip
          sentence="top 50 nifty 500 stocks by day change"
          understood='screen stocks in index "NIFTY 500" sort day_change desc limit 50'
          editTo="/gallery"
          onSave={() => {}}
          onAlert={() => {}}
        />
      </Specimen>
      <Specimen name="Rule in words" when="Wherever a sentence can become an alert." wide>
        <RuleWords
          label="The rule in words"
          sentence={rule}
          onSentence={setRule}
          starters={['tell me when TCS falls 3% in a day', 'tell me when TCS falls below 3000']}
          says="It would have told you 4 times in the last year."
        />
      </Specimen>
      <Specimen name="Query chips" when="The sentence as it was understood; each chip can be changed in place." wide>
        <QueryChips
          activeId={active ?? ''}
          onActive={(id) => setActive(id ?? 'roce')}
          onAdd={() => {}}
          chips={[
            { id: 'universe', kind: 'universe', words: 'smallcaps', became: 'NSE, market cap < ₹5,000 cr' },
            {
              id: 'profit',
              words: 'profitable',
              became: 'Net profit TTM > 0',
              edit: () => <Field label="Above" defaultValue="0" />,
            },
            {
              id: 'roce',
              words: 'roce above 20 for 3 years',
              became: 'ROCE, 3-year min > 20%',
              edit: (close) => (
                <div className={styles.edit}>
                  <Field label="Lowest ROCE of 3 years above" suffix="%" defaultValue="20" />
                  <Button look="primary" size="small" onClick={close}>
                    Apply
                  </Button>
                </div>
              ),
            },
            {
              id: 'debt',
              words: 'low debt',
              became: 'D/E < 0.5',
              edit: () => <Field label="Below" defaultValue="0.5" />,
            },
            {
              id: 'sort',
              kind: 'sort',
              became: 'Market cap ↓',
              edit: () => <Field label="Sort by" defaultValue="Market cap" />,
            },
          ]}
        />
        <Verbs
          verbs={[
            { label: 'Table', icon: 'table', onAction: () => {}, chosen: true },
            { label: 'Chart', icon: 'chart', onAction: () => {} },
            { label: 'Report', icon: 'report', onAction: () => {} },
            { label: 'Alert', icon: 'bell', onAction: () => {} },
            { label: 'Backtest', icon: 'history', onAction: () => {} },
            { label: 'Basket', icon: 'basket', onAction: () => {} },
          ]}
        />
      </Specimen>
      <Specimen name="Table" when="Rows of figures. Arrows move, Enter opens, s sorts." wide>
        <Card flush>
          <Table
            caption="Companies"
            heading={
              <span>
                <strong>61 companies</strong> <span className={styles.quiet}>first 8 shown</span>
              </span>
            }
            filters={
              filtered ? [{ id: 'cap', label: 'Market cap < ₹5,000 cr', onRemove: () => setFiltered(false) }] : []
            }
            columns={columns}
            rows={companies}
            rowKey={(row) => row.symbol}
            initialSort={{ id: 'marketCap', descending: true }}
            onOpen={() => {}}
            rowActions={(row) => (
              <>
                <IconButton label={`Watch ${row.name}`} icon="star" size="small" />
                <IconButton label={`Set alert on ${row.name}`} icon="bell" size="small" />
              </>
            )}
            footer={
              <>
                <span>
                  2,146 NSE → 1,684 small cap → 1,127 profitable → 96 ROCE → <strong>61</strong> low debt
                </span>
                <AsOf when="close, 6 Feb 2024" source={simulatedSources.market} />
              </>
            }
          />
        </Card>
        <div className={styles.pair}>
          <Card title="Dense, with looks" flush>
            <Table
              caption="Dense companies"
              dense
              tools={false}
              columns={columns.filter(({ id }) => ['name', 'roce', 'debt', 'year'].includes(id))}
              rows={companies.slice(0, 6)}
              rowKey={(row) => row.symbol}
              rowLook={(row) =>
                row.symbol === 'KAVBEAR'
                  ? 'marked'
                  : row.symbol === 'VINDCAB'
                    ? 'strong'
                    : row.symbol === 'MALFOODS'
                      ? 'muted'
                      : undefined
              }
            />
          </Card>
          <Card title="Loading" flush>
            <Table
              caption="Loading companies"
              loading
              tools={false}
              columns={columns.filter(({ id }) => ['name', 'roce', 'debt'].includes(id))}
              rows={[]}
              rowKey={(row) => row.symbol}
            />
          </Card>
        </div>
        <Card title="2,000 rows, only those in sight are in the page" flush>
          <div className={styles.tall}>
            <Table
              caption="Many companies"
              columns={columns}
              rows={manyCompanies}
              rowKey={(row) => row.symbol}
              onOpen={() => {}}
            />
          </div>
        </Card>
        <Card title="Pages" flush>
          <Table
            caption="Paged companies"
            tools={false}
            columns={columns.filter(({ id }) => id !== 'trend')}
            rows={manyCompanies.slice(0, 23)}
            rowKey={(row) => row.symbol}
            paging={{ rowsPerPage: 5, options: [5, 10, 20, 'all'] }}
          />
        </Card>
        <Card title="Empty" flush>
          <Table
            caption="No companies"
            tools={false}
            columns={columns.slice(0, 4)}
            rows={[]}
            rowKey={(row) => row.symbol}
            empty={<Empty action={<Button>Remove the debt clause</Button>}>No company passes all four clauses.</Empty>}
          />
        </Card>
      </Specimen>
      <Specimen name="Sign-in needed" when="A page that is somebody’s own, for a stranger">
        <SignInNeeded text="Sign In needed" label="Sign In" path="/alerts" />
      </Specimen>
      <Specimen name="Thumb bar" when="On a phone: the actions that matter at the foot of the screen." wide>
        <ThumbBar
          label="Your legs"
          says={
            <>
              <b>Max loss ₹10,000</b>
              <span>2 legs · debit ₹200.00</span>
            </>
          }
        >
          <Button look="primary" size="large">
            View payoff
          </Button>
        </ThumbBar>
      </Specimen>
      <Specimen name="Nearest matches" when="A symbol nobody knows: what it may have been.">
        <NearestMatches searchKey="/" matches={[{ symbol: 'TCS', name: 'Tata Consultancy', to: '/company/TCS' }]} />
        <NearestMatches searchKey="/" matches={[]} />
      </Specimen>
      <Specimen name="States" when="Each screen shows loading, empty, error and data on purpose." wide>
        <div className={styles.pair}>
          <Card>
            <Loading what="prices">
              <Skeleton width={160} height={20} />
              <Skeleton />
              <Skeleton width="70%" />
            </Loading>
          </Card>
          <Card>
            <Empty icon="bell" action={<Button look="primary">Create your first agent</Button>}>
              An agent tells you when an answer changes.
            </Empty>
          </Card>
          <Card>
            <ErrorState title="Failed to load saved prompts" kept="Your typed search is kept." onRetry={() => {}} />
          </Card>
          <Card>
            <div className={styles.stack}>
              <Stale since="11:42 IST" />
              <Partial missing="Shareholding is missing" since="31 Dec 2023" />
              <Strip tone="bad" icon="error">
                Authentication failed. Please try again.
              </Strip>
              <Strip tone="info" icon="info">
                9 of 10 individual traders in equity F&amp;O lost money.
              </Strip>
              <Strip tone="good" icon="check">
                Every word understood
              </Strip>
              <SourceChip source={simulatedSources.market} />
            </div>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Safe HTML" when="The only way a message's HTML reaches the page; what a user typed is text." wide>
        <SafeHtml html={answer} />
        <UserText text={'<img src=x onerror=alert(1)>\nstays text'} />
      </Specimen>
    </>
  )
}
