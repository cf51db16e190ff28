import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay, type TradingDay } from 'core/values'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { marketStateQuery } from '#lib/site.ts'
import { rangeStart } from '#ui/chart-data.ts'
import { useIsPhone } from '#ui/media-query.ts'
import { AsOf } from '#ui/page-head.tsx'
import { useShortcuts } from '#ui/shortcuts.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { useRestOfWindow } from '#ui/use-rest-of-window.ts'
import { leadersQuery, marksQuery, readSentence } from './api.ts'
import { type ChartState, isSameSubject, withCompared, withStudies, writeStudy } from './chart-state.ts'
import { saveCsv, savePicture } from './export-chart.ts'
import { barOfDay, type Frame } from './frame.ts'
import { AskPanel } from './parts/ask-panel.tsx'
import { CompareDialog } from './parts/compare-dialog.tsx'
import { IndicatorDialog, ParameterDialog } from './parts/indicator-dialog.tsx'
import { Legend } from './parts/legend.tsx'
import { Matches } from './parts/matches.tsx'
import type { Plot, Scene } from './parts/plot.ts'
import { SymbolList } from './parts/symbol-list.tsx'
import { SymbolSearch } from './parts/symbol-search.tsx'
import { Toolbar } from './parts/toolbar.tsx'
import { WaysOn } from './parts/ways-on.tsx'
import styles from './screen.module.css'
import { useChart } from './use-chart.ts'
import { useChartState } from './use-chart-state.ts'
import { useQuotes } from './use-quotes.ts'

const PlotCanvas = lazy(async () => ({ default: (await import('./parts/plot-canvas.tsx')).PlotCanvas }))

const barWords = { day: '1D', week: '1W', month: '1M' } as const
const searchId = 'chart-symbol'

type Opened = 'indicators' | 'compare' | null

export function Screen() {
  const [state, setState] = useChartState()
  const phone = useIsPhone()
  const show = useSnackbar()
  const whole = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const height = useRestOfWindow(whole)
  const [opened, setOpened] = useState<Opened>(null)
  const [changing, setChanging] = useState<string | null>(null)
  const [plot, setPlot] = useState<Plot | null>(null)
  const [bar, setBar] = useState<number | null>(null)
  const [tops, setTops] = useState<readonly number[]>([0])
  const [view, setView] = useState<readonly [number, number] | null>(null)
  const [chosenMatch, setChosenMatch] = useState<number | null>(null)

  const { data: market } = useQuery(marketStateQuery)
  const leaders = useQuery(leadersQuery)
  const leaderSymbols = useMemo(() => (leaders.data ?? []).map(({ symbol }) => symbol), [leaders.data])
  const quotes = useQuotes(leaderSymbols)
  const chart = useChart(state, null)
  const { frame, drawn, lines, version } = chart

  const marks = useQuery(
    marksQuery(
      state.mark === null
        ? null
        : { asset: state.asset, symbol: state.symbol, timeframe: state.timeframe, mark: state.mark },
    ),
  )
  const said = useMutation({
    mutationFn: (sentence: string) =>
      readSentence({ sentence, asset: state.asset, symbol: state.symbol, timeframe: state.timeframe }),
    onSuccess: (reading, sentence) => {
      if (reading.outcome !== 'read') return
      setChosenMatch(null)
      setState((before) => {
        const drawnToo = withCompared(withStudies(before, reading.draw), reading.compare)
        return {
          ...drawnToo,
          sentence,
          timeframe: reading.timeframe ?? before.timeframe,
          mark: reading.mark ?? before.mark,
          range: reading.from === null ? before.range : { from: reading.from },
        }
      })
    },
  })

  const matchBars = useMemo(
    () => (state.mark === null ? [] : (marks.data?.days ?? []).map((day) => barOfDay(frame, day))),
    [marks.data, frame, state.mark],
  )
  const from = useMemo(() => firstInSight(frame, state), [frame, state])
  const scene = useMemo<Scene>(
    () => ({
      version,
      view: [version.split('|')[0], state.timeframe, JSON.stringify(state.range), frame.days.length > 0].join('|'),
      frame,
      from,
      look: state.isRatio ? 'line' : state.look,
      isLog: state.isLog,
      drawn,
      compared: lines,
      overlay: {
        matches: matchBars,
        chosenMatch,
        events: state.hasEvents ? chart.events : [],
        shapes: [],
        draft: null,
      },
    }),
    [version, frame, from, state, drawn, lines, matchBars, chosenMatch, chart.events],
  )

  useShortcuts(
    useMemo(
      () => [
        {
          keys: 's',
          does: 'Find a symbol',
          group: 'Charting Agent',
          run: () => document.getElementById(searchId)?.focus(),
        },
        { keys: 'a', does: 'Ask the chart', group: 'Charting Agent', run: () => box.current?.focus() },
        { keys: 'i', does: 'Indicators', group: 'Charting Agent', run: () => setOpened('indicators') },
        { keys: 'c', does: 'Compare', group: 'Charting Agent', run: () => setOpened('compare') },
        { keys: 'd', does: 'Daily bars', group: 'Charting Agent', run: () => setState({ timeframe: 'day' }) },
        { keys: 'w', does: 'Weekly bars', group: 'Charting Agent', run: () => setState({ timeframe: 'week' }) },
        { keys: 'm', does: 'Monthly bars', group: 'Charting Agent', run: () => setState({ timeframe: 'month' }) },
      ],
      [setState],
    ),
  )

  const name = chart.bars.data?.instrument
  const lastBar = frame.days.length - 1
  const shownBar = bar !== null && bar <= lastBar ? bar : lastBar
  const changingStudy = state.studies.find((study) => writeStudy(study) === changing) ?? null
  const removeStudy = (key: string) =>
    setState((before) => ({ ...before, studies: before.studies.filter((study) => writeStudy(study) !== key) }))
  const pick = ({ asset, symbol }: Pick<ChartState, 'asset' | 'symbol'>) => {
    setBar(null)
    setChosenMatch(null)
    setState({ asset, symbol })
  }
  const copyLink = () => {
    void navigator.clipboard.writeText(window.location.href).then(() => show({ text: 'Link copied', kind: 'success' }))
  }
  const fileName = `${state.symbol} ${state.timeframe}`
  const full = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void whole.current?.requestFullscreen()
  }

  const panel = (
    <div className={styles.panel}>
      <AskPanel
        box={box}
        said={said.variables ?? state.sentence}
        reading={said.data ?? null}
        isBusy={said.isPending}
        failure={said.error?.message ?? null}
        mark={state.mark}
        onSay={said.mutate}
        onMark={(mark) => setState({ mark })}
      />
      {state.mark !== null && (
        <>
          <Matches
            marks={marks.data}
            isPending={marks.isPending}
            failure={marks.error?.message ?? null}
            onRetry={() => void marks.refetch()}
            daily={chart.daily}
            view={viewDays(frame, view)}
            onPick={(place) => {
              setChosenMatch(place)
              plot?.point(matchBars[place] ?? null)
            }}
          />
          <WaysOn subject={state} mark={state.mark} onShare={copyLink} />
        </>
      )}
    </div>
  )

  return (
    <div ref={whole} className={styles.screen} style={phone ? undefined : { height }}>
      <header className={styles.head}>
        <h1>Charting Agent</h1>
        <p className={styles.subtitle}>Ask in words, see every match on the chart</p>
        <span className={styles.space} />
        {market && chart.bars.data && (
          <AsOf
            when={formatDay((chart.daily.days.at(-1) ?? market.asOf) as TradingDay)}
            source={chart.bars.data.source}
            sample={market.simulated}
          />
        )}
      </header>
      {phone && (
        <div className={styles.phoneSymbols}>
          <SymbolSearch id={searchId} label="Find a symbol" placeholder="Find a symbol" onPick={pick} />
          <SymbolList leaders={leaders.data} quotes={quotes} chosen={state} onPick={pick} isRow />
        </div>
      )}
      <Toolbar
        state={state}
        onState={setState}
        onIndicators={() => setOpened('indicators')}
        onCompare={() => setOpened('compare')}
        onPicture={() => plot && savePicture(fileName, plot.picture())}
        onCsv={() => saveCsv(fileName, frame, drawn)}
        onFull={full}
        isFull={document.fullscreenElement !== null}
      />
      <div className={styles.body}>
        {!phone && (
          <aside className={styles.symbols} aria-label="Symbols">
            <SymbolSearch id={searchId} label="Find a symbol" placeholder="Find a symbol" onPick={pick} />
            <p className={styles.listHead}>
              <strong>Largest companies</strong>
              <span>30 days · last</span>
            </p>
            <SymbolList leaders={leaders.data} quotes={quotes} chosen={state} onPick={pick} />
          </aside>
        )}
        <section className={styles.chart} aria-label={`Chart of ${state.symbol}`}>
          {chart.bars.isError ? (
            <ErrorState
              title={`There are no bars of ${state.symbol}.`}
              kept={chart.bars.error.message}
              onRetry={() => void chart.bars.refetch()}
            />
          ) : chart.bars.isPending ? (
            <Loading what="the chart">
              <Skeleton height={420} />
            </Loading>
          ) : lastBar < 0 ? (
            <Empty icon="candles">There are no bars of {state.symbol} yet.</Empty>
          ) : (
            <Suspense fallback={<Skeleton height={420} />}>
              <PlotCanvas
                scene={scene}
                label={`Chart of ${name?.name ?? state.symbol}: arrows move the crosshair, plus and minus zoom`}
                bar={bar}
                onReady={setPlot}
                onBar={setBar}
                onPress={() => {}}
                onPanes={setTops}
                onView={(first, last) => setView([first, last])}
              />
              <Legend
                title={state.isRatio ? `${state.symbol} / ${state.compare[0]?.symbol ?? ''}` : state.symbol}
                note={[name?.exchange, barWords[state.timeframe], state.isRaw ? 'as paid' : 'adjusted']
                  .filter(Boolean)
                  .join(' · ')}
                frame={frame}
                bar={shownBar}
                compared={lines}
                drawn={drawn}
                tops={tops}
                onChange={setChanging}
                onRemove={removeStudy}
              />
            </Suspense>
          )}
        </section>
        <aside className={styles.side} aria-label="Ask and matches">
          {panel}
        </aside>
      </div>

      <IndicatorDialog
        open={opened === 'indicators' && changing === null}
        onClose={() => setOpened(null)}
        studies={state.studies}
        onAdd={(study) => setState((before) => withStudies(before, [study]))}
        onChange={setChanging}
        onRemove={removeStudy}
      />
      <ParameterDialog
        study={changingStudy}
        onClose={() => setChanging(null)}
        onSave={(study) => {
          setState((before) => ({
            ...before,
            studies: before.studies.map((each) => (writeStudy(each) === changing ? study : each)),
          }))
          setChanging(null)
        }}
      />
      <CompareDialog
        open={opened === 'compare'}
        onClose={() => setOpened(null)}
        symbol={state.symbol}
        compare={state.compare}
        isRatio={state.isRatio}
        onAdd={(subject) => setState((before) => withCompared(before, [subject]))}
        onRemove={(subject) =>
          setState((before) => ({ ...before, compare: before.compare.filter((each) => !isSameSubject(each, subject)) }))
        }
        onRatio={(isRatio) => setState({ isRatio })}
      />
    </div>
  )
}

function firstInSight(frame: Frame, { range }: ChartState): number {
  const [first, last] = [frame.days[0], frame.days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const day = typeof range === 'string' ? rangeStart(last as TradingDay, range, first as TradingDay) : range.from
  return Math.max(barOfDay(frame, day), 0)
}

function viewDays({ days }: Frame, view: readonly [number, number] | null): readonly [string, string] | null {
  if (!view || days.length === 0) return null
  return [days[Math.max(view[0], 0)] ?? '', days[Math.min(view[1], days.length - 1)] ?? '']
}
