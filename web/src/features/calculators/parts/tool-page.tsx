import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageVerbs } from '#ui/page-verbs.tsx'
import { ErrorState } from '#ui/states.tsx'
import { readInputs, writeInputs } from '../inputs.ts'
import { keepRecent, togglePin, useKept } from '../kept.ts'
import styles from '../screen.module.css'
import type { Outcome, Tool } from '../tool.ts'
import { InputField } from './input-field.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { UseReal } from './use-real.tsx'

/** Typing passes through many results; the one that stays is remembered. */
const settledMs = 1500

export function ToolPage({ tool }: { tool: Tool }) {
  const [words, setWords] = useWords()
  const { texts, wrong, values } = useMemo(() => readInputs(tool, words), [tool, words])
  const [says, setSays] = useState<string | null>(null)
  const { pinned } = useKept()
  const settled = useDeferredValue(values)
  const result = useMemo(() => (settled ? tool.compute(settled) : null), [tool, settled])
  const headline = result?.ok ? result.value.headline : null
  const search = writeInputs(tool, texts).toString()
  useEffect(() => {
    if (headline === null) return
    const timer = setTimeout(() => keepRecent({ tool: tool.id, search, headline, at: Date.now() }), settledMs)
    return () => clearTimeout(timer)
  }, [tool.id, search, headline])

  const set = (change: Readonly<Record<string, string>>) => setWords(writeInputs(tool, { ...texts, ...change }))
  const isPinned = pinned.includes(tool.id)
  return (
    <div className={styles.screen}>
      <PageHead
        title={tool.title}
        subtitle={tool.what}
        actions={
          <>
            <ButtonLink to="/utils" look="quiet" icon="arrow-left">
              All calculators
            </ButtonLink>
            <IconButton
              label={isPinned ? 'Unpin this calculator' : 'Pin this calculator'}
              icon="star"
              look={isPinned ? 'primary' : 'quiet'}
              aria-pressed={isPinned}
              onClick={() => togglePin(tool.id)}
            />
            <PageVerbs
              title={tool.title}
              text={() => (result?.ok ? outcomeText(tool, texts, result.value) : tool.title)}
            />
          </>
        }
      />
      <div className={styles.columns}>
        <Card title="Inputs">
          <div className={styles.form}>
            {tool.inputs.map((input) => (
              <InputField
                key={input.id}
                input={input}
                text={texts[input.id] ?? ''}
                wrong={wrong[input.id]}
                onChange={(text) => {
                  setSays(null)
                  set({ [input.id]: text })
                }}
              />
            ))}
            {tool.fill && (
              <UseReal
                tool={tool}
                values={values}
                says={says}
                onFill={(filled) => {
                  setSays(filled.says)
                  set(filled.texts)
                }}
              />
            )}
            <Button
              look="quiet"
              size="small"
              icon="refresh"
              onClick={() => {
                setSays(null)
                setWords({ tool: tool.id })
              }}
            >
              Start again
            </Button>
          </div>
        </Card>
        <div className={styles.results}>
          {result === null || !values ? (
            <Card>
              <ErrorState title="Mend the marked inputs to see a result." kept="What you typed is kept." />
            </Card>
          ) : result.ok ? (
            <OutcomeView outcome={result.value} />
          ) : (
            <Card>
              <ErrorState title={result.failure} kept="There is no result for these inputs; change one of them." />
            </Card>
          )}
          <Card title="How this is computed">
            {tool.formula.map((line) => (
              <p key={line} className={styles.formula}>
                {line}
              </p>
            ))}
            <p className={styles.note}>{tool.assumes} Arithmetic, not advice.</p>
          </Card>
        </div>
      </div>
    </div>
  )
}

/** The whole result for the clipboard: what was asked, what came out, the table in tabs. */
function outcomeText(tool: Tool, texts: Readonly<Record<string, string>>, outcome: Outcome): string {
  const { headline, figures, table } = outcome
  return [
    tool.title,
    ...tool.inputs.map(({ id, label }) => `${label}\t${texts[id] ?? ''}`),
    '',
    headline,
    ...figures.map(({ label, value, format, decimals }) => `${label}\t${formatFigure(value, format, decimals)}`),
    '',
    table.columns.map(({ header }) => header).join('\t'),
    ...table.rows.map((cells) => cells.map((cell) => cell ?? '').join('\t')),
  ].join('\n')
}
