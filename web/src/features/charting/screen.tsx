import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay, type TradingDay } from 'core/values'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findInstruments } from '#lib/instruments.ts'
import { marketStateQuery } from '#lib/site.ts'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { Button } from '#ui/button.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { AsOf } from '#ui/page-head.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { ErrorState } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { useRestOfWindow } from '#ui/use-rest-of-window.ts'
import { leadersQuery, readSentence } from './api.ts'
import {
  type ChartState,
  coarse,
  isMinutes,
  isSameSubject,
  layoutOf,
  withCompared,
  withLayout,
  withReading,
  withStudies,
  writeStudy,
} from './chart-state.ts'
import { saveCsv, savePicture } from './export-chart.ts'
import { AskPanel } from './parts/ask-panel.tsx'
import { ChartArea } from './parts/chart-area.tsx'
import { CompareDialog } from './parts/compare-dialog.tsx'
import { DrawingTools, NoteDialog, type Tool } from './parts/drawing-tools.tsx'
import { IndicatorDialog, ParameterDialog } from './parts/indicator-dialog.tsx'
import { Layouts } from './parts/layouts.tsx'
import { Matches } from './parts/matches.tsx'
import type { Plot } from './parts/plot.ts'
import { Replay } from './parts/replay.tsx'
import { ScanDialog } from './parts/scan-dialog.tsx'
import { SymbolList } from './parts/symbol-list.tsx'
import { Toolbar } from './parts/toolbar.tsx'
import { WaysOn } from './parts/ways-on.tsx'
import styles from './screen.module.css'
import { useSight } from './sight.ts'
import { useChart } from './use-chart.ts'
import { useChartKeys } from './use-chart-keys.ts'
import { useChartState } from './use-chart-state.ts'
import { useDrawing } from './use-drawing.ts'
import { useDrawings } from './use-drawings.ts'
import { useMatches } from './use-matches.ts'
import { useScene } from './use-scene.ts'
import { useShapes } from './use-shapes.ts'

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
  const sight = useSight()
  /** A new one each time: the same match pressed again is pointed at again. */
  const [chosenMatch, setChosenMatch] = useState<{ readonly place: number } | null>(null)
  const pointedMatch = useRef(chosenMatch)

  const { data: market } = useQuery(marketStateQuery)
  const leaders = useQuery(leadersQuery)
  const leaderSymbols = useMemo(() => (leaders.data ?? []).map(({ symbol }) => symbol), [leaders.data])
  const { quotes } = useLiveQuotes(leaderSymbols)
  const [replayed, setReplayed] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const chart = useChart(state, replayed)
  const { frame, drawn } = chart

  const matches = useMatches(state, chart)
  const said = useMutation({
    mutationFn: (sentence: string) =>
      readSentence({ sentence, asset: state.asset, symbol: state.symbol, timeframe: coarse(state.timeframe) }),
    onSuccess: (reading, sentence) => {
      if (reading.outcome !== 'read') return
      if (reading.subject) leave()
      setChosenMatch(null)
      setState((before) => withReading(before, reading, sentence))
    },
  })

  const kept = useDrawings(state, isMinutes(state.timeframe))
  const fits = (tool: Tool) => tool === 'level' || !isMinutes(state.timeframe)
  const drawing = useDrawing(frame, { fits, onDrawn: kept.add })
  const shapes = useShapes(frame, kept.drawings, kept)
  const scene = useScene({
    state,
    chart,
    matches: matches.bars,
    chosenMatch: chosenMatch?.place ?? null,
    shapes,
    drawing,
    pending: kept.pending,
    replayed,
  })
  // A match can be pressed before its bars are there: the crosshair goes to it once they are drawn.
  useEffect(() => {
    if (!plot || frame.days.length === 0 || chosenMatch === pointedMatch.current) return
    pointedMatch.current = chosenMatch
    if (chosenMatch) plot.point(matches.bars[chosenMatch.place] ?? null)
  })

  const changingStudy = state.studies.find((study) => writeStudy(study) === changing) ?? null
  const removeStudy = (key: string) =>
    setState((before) => ({ ...before, studies: before.studies.filter((study) => writeStudy(study) !== key) }))
  const end = () => {
    setReplayed(null)
    setIsPlaying(false)
  }
  /** What was pointed at, replayed or taken hold of was of the instrument before. */
  const leave = () => {
    sight.bar.set(null)
    setChosenMatch(null)
    end()
    shapes.choose(null)
  }
  const pick = ({ asset, symbol }: Pick<ChartState, 'asset' | 'symbol'>) => {
    leave()
    setState({ asset, symbol, scan: null })
  }
  const copyLink = () => {
    void navigator.clipboard.writeText(window.location.href).then(() => show({ text: 'Link copied', kind: 'success' }))
  }
  const fileName = `${state.symbol} ${state.timeframe}`
  const full = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void whole.current?.requestFullscreen()
  }

  const takeTool = (tool: Tool | null) => {
    if (tool !== null && !fits(tool))
      show({ text: 'Only horizontal lines can be drawn on minutes: change to daily bars', kind: 'info' })
    else if (!kept.isAllowed) show({ text: 'Sign in to keep drawings', kind: 'info' })
    else {
      shapes.choose(null)
      drawing.choose(tool)
    }
  }
  const replay = () => (replayed === null ? setReplayed(Math.max(firstReplayed(chart.count), 2)) : end())
  const focusChart = () => whole.current?.querySelector<HTMLElement>('[role=application]')?.focus()
  const exportPicture = () => plot && savePicture(fileName, plot.picture())
  const exportCsv = () => saveCsv(fileName, frame, drawn)
  useChartKeys({
    state,
    setState,
    focusSymbol: () => document.getElementById(searchId)?.focus(),
    focusSentence: () => box.current?.focus(),
    focusChart,
    openIndicators: () => setOpened('indicators'),
    openCompare: () => setOpened('compare'),
    scan: () => state.mark !== null && setState({ scan: 'NIFTY 500' }),
    draw: (tool) => {
      takeTool(tool)
      focusChart()
    },
    nextDrawing: () => {
      shapes.next()
      focusChart()
    },
    replay,
    savePicture: exportPicture,
    saveCsv: exportCsv,
    copyLink,
    fullScreen: full,
  })

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
            marks={matches.known}
            isPending={matches.query.isPending}
            failure={matches.query.error?.message ?? null}
            onRetry={() => void matches.query.refetch()}
            daily={chart.past}
            frame={frame}
            sight={sight}
            onPick={(place) => setChosenMatch({ place })}
          />
          <WaysOn
            subject={state}
            mark={state.mark}
            timeframe={coarse(state.timeframe)}
            onScan={() => setState({ scan: 'NIFTY 500' })}
            onShare={copyLink}
          />
        </>
      )}
    </div>
  )

  const symbols = leaders.isError ? (
    <ErrorState
      title="The largest companies could not be read."
      onRetry={() => void leaders.refetch()}
      busy={leaders.isFetching}
    />
  ) : (
    <SymbolList leaders={leaders.data} quotes={quotes} chosen={state} onPick={pick} isRow={phone} />
  )

  return (
    <div ref={whole} className={styles.screen} style={phone ? undefined : { height }}>
      <header className={styles.head}>
        <h1>Charting Agent</h1>
        <p className={styles.subtitle}>Ask in words, see every match on the chart.</p>
        <span className={styles.space} />
        {market && chart.bars.data && (
          <div className={styles.asOf}>
            <AsOf
              when={formatDay((chart.daily.days.at(-1) ?? market.asOf) as TradingDay)}
              source={chart.bars.data.source}
            />
          </div>
        )}
        <Layouts layout={layoutOf(state)} onPick={(layout) => setState((before) => withLayout(before, layout))} />
      </header>
      {phone && (
        <div className={styles.phoneSymbols}>
          <SymbolPicker
            find={findInstruments}
            id={searchId}
            label="Find a symbol"
            placeholder="Find a symbol"
            onPick={pick}
          />
          {symbols}
        </div>
      )}
      <Toolbar
        state={state}
        onState={setState}
        onIndicators={() => setOpened('indicators')}
        onCompare={() => setOpened('compare')}
        onPicture={exportPicture}
        onCsv={exportCsv}
        onFull={full}
        isFull={document.fullscreenElement !== null}
      >
        <DrawingTools
          tool={drawing.tool}
          onTool={takeTool}
          drawings={kept.drawings}
          chosen={shapes.chosen?.place ?? null}
          onChoose={(id) => {
            shapes.choose({ id, part: 'whole' })
            focusChart()
          }}
          onRemove={kept.remove}
        />
        <Button size="small" look="quiet" icon="play" aria-pressed={replayed !== null} onClick={replay}>
          Replay
        </Button>
      </Toolbar>
      <div className={styles.body}>
        {!phone && (
          <aside className={styles.symbols} aria-label="Symbols">
            <SymbolPicker
              find={findInstruments}
              id={searchId}
              label="Find a symbol"
              placeholder="Find a symbol"
              onPick={pick}
            />
            <p className={styles.listHead}>
              <strong>Largest companies</strong>
              <span>30 days · last</span>
            </p>
            {symbols}
          </aside>
        )}
        <ChartArea
          state={state}
          chart={chart}
          scene={scene}
          sight={sight}
          drawing={drawing}
          shapes={shapes}
          onDaily={() => setState({ timeframe: 'day' })}
          onReady={setPlot}
          onChange={setChanging}
          onRemove={removeStudy}
        >
          {replayed !== null && (
            <Replay
              count={replayed}
              total={chart.count}
              day={frame.days.at(-1) ?? ''}
              isPlaying={isPlaying}
              onCount={setReplayed}
              onPlaying={setIsPlaying}
              onEnd={end}
            />
          )}
        </ChartArea>
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
      <NoteDialog isOpen={drawing.noteAt !== null} onClose={() => drawing.writeNote(null)} onSave={drawing.writeNote} />
      {state.mark !== null && (
        <ScanDialog
          universe={state.scan}
          onUniverse={(scan) => setState({ scan })}
          mark={state.mark}
          timeframe={coarse(state.timeframe)}
          onPick={(symbol) => pick({ asset: 'stock', symbol })}
        />
      )}
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

/** A replay begins a year before the end, or in the middle of a short past. */
const firstReplayed = (count: number): number => Math.max(count - 250, count >> 1)
