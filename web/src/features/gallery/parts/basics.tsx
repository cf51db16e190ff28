import { simulatedSources } from 'core/values'
import { useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Brand, BrandMark } from '#ui/brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, ChipButton, FilterChip } from '#ui/chip.tsx'
import { Icon, iconNames } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { AsOf, PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { colours, series, type } from '#ui/theme/tokens.ts'
import styles from '../gallery.module.css'
import { Specimen } from './specimen.tsx'

export function Basics() {
  const [unit, setUnit] = useState<'cr' | 'share' | 'year'>('cr')
  const [pressed, setPressed] = useState(true)
  return (
    <>
      <Specimen name="Tokens" when="Every colour, size and duration; nothing else may decide one." wide>
        <div className={styles.swatches}>
          {Object.keys(colours).map((name) => (
            <figure key={name} className={styles.swatch}>
              <svg width="100%" height="32" aria-hidden="true">
                <rect width="100%" height="32" rx="6" fill={`var(--${name})`} stroke="var(--line)" />
              </svg>
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
        <div className={styles.series}>
          {series.map((shade, index) => (
            <svg key={shade[0]} width="100%" height="12" aria-hidden="true">
              <rect width="100%" height="12" fill={`var(--series-${index + 1})`} />
            </svg>
          ))}
        </div>
        <div className={styles.scale}>
          {Object.keys(type).map((size) => (
            <p key={size} className={styles[`size${size}`]}>
              {size} ₹12,34,567.89 Ask the market
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Brand" when="In the top bar, the footer and on the sign-in page.">
        <Brand name="Artha" />
        <BrandMark size={48} />
        <BrandMark size={20} />
      </Specimen>
      <Specimen name="Page head" when="The top of every page." wide>
        <PageHead
          title="Options chain"
          subtitle="Every strike of one expiry, with open interest and greeks"
          asOf={{ when: '6 Feb 2024, 15:30 IST', source: simulatedSources.market }}
          actions={
            <>
              <Button icon="bell">Set alert</Button>
              <Button look="primary" icon="download">
                Download
              </Button>
            </>
          }
        />
      </Specimen>
      <Specimen name="Button" when="Does something here. One primary per view; labels are verbs.">
        <Button look="primary">Save report</Button>
        <Button>Create agent</Button>
        <Button look="quiet" icon="pencil">
          Rename
        </Button>
        <Button look="danger">Unsubscribe all</Button>
        <Button look="primary" busy>
          Save report
        </Button>
        <Button disabled>Save report</Button>
        <Button size="small" icon="plus">
          Add clause
        </Button>
        <Button size="large" look="primary" iconEnd="arrow-right">
          Ask the Research Agent
        </Button>
        <ButtonLink to="/gallery#Button" icon="share">
          Open a page
        </ButtonLink>
      </Specimen>
      <Specimen name="Icon button" when="Where the picture is enough; the verb is its label.">
        <IconButton label="Share" icon="share" />
        <IconButton label="Watch" icon="star" look="outlined" />
        <IconButton label="Send" icon="send" look="primary" />
        <IconButton label="Full screen" icon="expand" aria-pressed />
        <IconButton label="Copy" icon="copy" size="small" />
        <IconButton label="Delete" icon="trash" disabled />
      </Specimen>
      <Specimen name="Link" when="Goes to a page; outside links never hand over the opener.">
        <Link to="/gallery">How this was computed</Link>
        <Link to="https://example.com/" newTab>
          Privacy
        </Link>
        <Link to="/gallery" look="quiet">
          A quiet link
        </Link>
      </Specimen>
      <Specimen name="Chip" when="A state or a label; pressed ones choose; filters can be taken off.">
        <Chip>Nifty 50</Chip>
        <Chip tone="good" icon="check">
          Subscribed
        </Chip>
        <Chip tone="notice" icon="pencil">
          Will Update
        </Chip>
        <Chip tone="info" icon="plus">
          Will Subscribe
        </Chip>
        <Chip tone="bad" icon="minus">
          Will Unsubscribe
        </Chip>
        <Chip tone="navy">NSE</Chip>
        <Chip tone="good" dot>
          Live
        </Chip>
        <ChipButton pressed={pressed} onPress={() => setPressed(!pressed)}>
          Only pharma
        </ChipButton>
        <ChipButton onPress={() => setPressed(true)}>Sort by P/E</ChipButton>
        <FilterChip label="Market cap below ₹5,000 cr" onRemove={() => setPressed(false)}>
          Market cap &lt; ₹5,000 cr
        </FilterChip>
      </Specimen>
      <Specimen name="Segmented" when="One of two to eight, all in sight; more than that is a select.">
        <Segmented
          label="Unit"
          options={[
            { value: 'cr', label: '₹ cr' },
            { value: 'share', label: '% of sales' },
            { value: 'year', label: 'Year on year' },
          ]}
          value={unit}
          onChange={setUnit}
        />
        <Segmented
          label="Small unit"
          size="small"
          options={[
            { value: 'cr', label: '₹ cr' },
            { value: 'share', label: '%' },
            { value: 'year', label: 'YoY', disabled: true },
          ]}
          value={unit}
          onChange={setUnit}
        />
      </Specimen>
      <Specimen name="Card" when="What belongs together: a line, radius 10, no shadow." wide>
        <div className={styles.pair}>
          <Card
            title="Quarterly results"
            note="consolidated, ₹ cr"
            actions={<Link to="/gallery">All quarters</Link>}
            footer={<AsOf when="31 Dec 2023" source={simulatedSources.market} />}
          >
            The body of the card has 16 pixels around it; <code>flush</code> lets a table reach the edges.
          </Card>
          <Card>
            <Accordion title="What is ROCE?" note="ratio" openAtFirst>
              Return on capital employed: EBIT divided by capital employed.
            </Accordion>
            <Accordion title="What counts as low debt?">Debt to equity below 0.5.</Accordion>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Icons" when="Beside words, or inside an icon button. One set, 1.5-pixel strokes." wide>
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  )
}
