import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo, useRef, useState } from 'react'
import { findInstruments } from '#lib/instruments.ts'
import { marketStateQuery } from '#lib/site.ts'
import { Button } from '#ui/button.tsx'
import { rangeStart } from '#ui/chart-data.ts'
import { useIsPhone } from '#ui/media-query.ts'
import { AsOf } from '#ui/page-head.tsx'
import { useShortcuts } from '#ui/shortcuts.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { useRestOfWindow } from '#ui/use-rest-of-window.ts'
import { leadersQuery, marksQuery, readSentence } from './api.ts'
import {
  type ChartState,
  isSameSubject,
  layoutOf,
  withCompared,
  withLayout,
  withStudies,
  writeStudy,
} from './chart-state.ts'
import { saveCsv, savePicture } from './export-chart.ts'
import { barOfDay, type Frame } from './frame.ts'
import { AskPanel } from './parts/ask-panel.tsx'
import { ChartArea } from './parts/chart-area.tsx'
import { CompareDialog } from './parts/compare-dialog.tsx'
import { DrawingTools, NoteDialog } from './parts/drawing-tools.tsx'
import { IndicatorDialog, ParameterDialog } from './parts/indicator-dialog.tsx'
import { Layouts } from './parts/layouts.tsx'
import { Matches } from './parts/matches.tsx'
import type { Plot, Scene } from './parts/plot.ts'
import { Replay } from './parts/replay.tsx'
import { ScanDialog } from './parts/scan-dialog.tsx'
import { SymbolList } from './parts/symbol-list.tsx'
import { Toolbar } from './parts/toolbar.tsx'
import { WaysOn } from './parts/ways-on.tsx'
import styles from './screen.module.css'
import { useChart } from './use-chart.ts'
import { useChartState } from './use-chart-state.ts'
import { useDrawing } from './use-drawing.ts'
import { useDrawings } from './use-drawings.ts'
import { useQuotes } from './use-quotes.ts'

const searchId = 'chart-symbol'

type Opened = 'indicators' | 'compare' | 'scan' | null

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
  const [view, setView] = useState<readonly [number, number] | null>(null)
  const [chosenMatch, setChosenMatch] = useState<number | null>(null)

  const { data: market } = useQuery(marketStateQuery)
  const leaders = useQuery(leadersQuery)
  const leaderSymbols = useMemo(() => (leaders.data ?? []).map(({ symbol }) => symbol), [leaders.data])
  const quotes = useQuotes(leaderSymbols)
  const [replayed, setReplayed] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const chart = useChart(state, replayed)
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

  const kept = useDrawings(state)
  const drawing = useDrawing(frame, kept.add)
  const matchBars = useMemo(
    () =>
      state.mark === null
        ? []
        : (marks.data?.days ?? []).map((day) => barOfDay(frame, day)).filter((each) => each !== -1),
    [marks.data, frame, state.mark],
  )
  const from = useMemo(() => firstInSight(frame, state), [frame, state])
  const isReplay = replayed !== null
  const scene = useMemo<Scene>(
    () => ({
      version,
      view: [version.split('|')[0], state.timeframe, JSON.stringify(state.range), frame.days.length > 0, isReplay].join(
        '|',
      ),
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
        shapes: kept.drawings.map(({ shape }) => shape),
        draft: drawing.draft ?? kept.pending,
      },
    }),
    [
      version,
      isReplay,
      frame,
      from,
      state,
      drawn,
      lines,
      matchBars,
      chosenMatch,
      chart.events,
      kept.drawings,
      kept.pending,
      drawing.draft,
    ],
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

  const changingStudy = state.studies.find((study) => writeStudy(study) === changing) ?? null
  const removeStudy = (key: string) =>
    setState((before) => ({ ...before, studies: before.studies.filter((study) => writeStudy(study) !== key) }))
  const end = () => {
    setReplayed(null)
    setIsPlaying(false)
  }
  const pick = ({ asset, symbol }: Pick<ChartState, 'asset' | 'symbol'>) => {
    setBar(null)
    setChosenMatch(null)
    end()
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
          <WaysOn subject={state} mark={state.mark} onScan={() => setOpened('scan')} onShare={copyLink} />
        </>
      )}
    </div>
  )

  return (
    <div ref={whole} className={styles.screen} style={phone ? undefined : { height }}>
      <header className={styles.head}>
        <h1>Charting Agent</h1>
        <p className={styles.subtitle}>
          Ask in words, see every match on the chart. Daily bars; no minute bars are stored.
        </p>
        <span className={styles.space} />
        {market && chart.bars.data && (
          <AsOf
            when={formatDay((chart.daily.days.at(-1) ?? market.asOf) as TradingDay)}
            source={chart.bars.data.source}
            sample={market.simulated}
          />
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
      >
        <DrawingTools
          tool={drawing.tool}
          onTool={(tool) =>
            kept.isAllowed ? drawing.choose(tool) : show({ text: 'Sign in to keep drawings', kind: 'info' })
          }
          drawings={kept.drawings}
          onRemove={kept.remove}
        />
        <Button
          size="small"
          look="quiet"
          icon="play"
          aria-pressed={replayed !== null}
          onClick={() => (replayed === null ? setReplayed(Math.max(firstReplayed(chart.count), 2)) : end())}
        >
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
            <SymbolList leaders={leaders.data} quotes={quotes} chosen={state} onPick={pick} />
          </aside>
        )}
        <ChartArea
          state={state}
          chart={chart}
          scene={scene}
          bar={bar}
          drawing={drawing}
          onReady={setPlot}
          onBar={setBar}
          onView={setView}
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
          open={opened === 'scan'}
          onClose={() => setOpened(null)}
          mark={state.mark}
          timeframe={state.timeframe}
          onPick={(symbol) => {
            setOpened(null)
            pick({ asset: 'stock', symbol })
          }}
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

/** A replay begins a year before the end, or in the middle of a short past. */
const firstReplayed = (count: number): number => Math.max(count - 250, count >> 1)
