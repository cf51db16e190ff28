import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'
import { clearRecent, togglePin, useKept } from '../kept.ts'
import styles from '../screen.module.css'
import { themes } from '../tool.ts'
import { elsewhere, findTool, matches, tools } from '../tools.ts'

const cards = [
  ...tools.map((tool) => ({ ...tool, to: `/utils?tool=${tool.id}` })),
  ...elsewhere.map((each) => ({ ...each, icon: 'table' as const })),
]

/** Every calculator, pinned ones first; searchable; with what was reckoned lately in this browser. */
export function Hub() {
  const [words, setWords] = useWords()
  const query = words.get('q') ?? ''
  const { pinned, recent } = useKept()
  const found = cards.filter((card) => matches(card, query))
  const groups = [
    { title: 'Pinned', cards: found.filter(({ id }) => pinned.includes(id)) },
    ...themes.map((theme) => ({
      title: theme,
      cards: found.filter((card) => card.theme === theme && !pinned.includes(card.id)),
    })),
  ].filter((group) => group.cards.length > 0)
  return (
    <div className={styles.screen}>
      <PageHead title="Utilities" subtitle="Calculators with their formulas, filled from the market if you like." />
      <div className={styles.find}>
        <Field
          label="Find a calculator"
          hideLabel
          icon="search"
          type="search"
          placeholder="Find a calculator"
          value={query}
          onChange={(event) => setWords(event.target.value === '' ? {} : { q: event.target.value })}
        />
      </div>
      {groups.length === 0 && (
        <Card>
          <Empty action={<Button onClick={() => setWords({})}>Show all</Button>}>
            No calculator is called “{query}”.
          </Empty>
        </Card>
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={styles.group}>{group.title}</h2>
          <ul className={styles.grid}>
            {group.cards.map(({ id, title, what, icon, to }) => {
              const isPinned = pinned.includes(id)
              return (
                <li key={id} className={styles.tool}>
                  <span className={styles.emblem}>
                    <Icon name={icon} size={20} />
                  </span>
                  <div className={styles.about}>
                    <Link to={to} look="plain" className={styles.open}>
                      {title}
                    </Link>
                    <p>{what}</p>
                  </div>
                  <span className={styles.pin}>
                    <IconButton
                      label={isPinned ? `Unpin ${title}` : `Pin ${title}`}
                      icon="star"
                      size="small"
                      aria-pressed={isPinned}
                      look={isPinned ? 'primary' : 'quiet'}
                      onClick={() => togglePin(id)}
                    />
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {recent.length > 0 && (
        <Card
          title="Recent calculations"
          note="kept in this browser only"
          actions={
            <Button size="small" look="quiet" icon="trash" onClick={clearRecent}>
              Clear
            </Button>
          }
        >
          <ul className={styles.recent}>
            {recent.map(({ tool, search, headline }) => (
              <li key={search}>
                <Link to={`/utils?${search}`}>{findTool(tool)?.title ?? tool}</Link>
                <span>{headline}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
