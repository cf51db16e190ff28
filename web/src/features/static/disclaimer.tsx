import { product } from 'core/contract'
import { Link } from '#ui/link.tsx'
import { Article, type Section } from './article.tsx'

const sections: readonly Section[] = [
  {
    id: 'general',
    title: 'General and educational',
    body: (
      <p>
        Everything on {product.name}, including answers, charts, screens, reports, alerts, backtests, calculators and
        prepared orders, is general information for education. It does not take into account your income, holdings,
        goals, taxes or the risk you can bear.
      </p>
    ),
  },
  {
    id: 'not-advice',
    title: 'Not advice',
    body: (
      <>
        <p>
          Nothing here is investment, legal or tax advice, a research recommendation, or an offer to buy or sell a
          security. A company that matches a question, a pattern marked on a chart, or a rule that did well in the past
          is a fact about data, not a suggestion.
        </p>
        <p>Decide for yourself, or ask an adviser registered with SEBI who knows your situation.</p>
      </>
    ),
  },
  {
    id: 'risk',
    title: 'Markets carry risk',
    body: (
      <>
        <p>
          Investments in the securities market are subject to market risks. Prices fall as well as rise, you can lose
          what you invest, and past performance does not tell the future. Read all related documents carefully before
          investing.
        </p>
        <p>
          Futures and options can lose more than you put in, and most individual traders in them lose money. Crypto
          assets are largely unregulated in India and can lose all their value.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Data and computation',
    body: (
      <p>
        Figures are computed from the data loaded at the time and carry its date and source. Sources can be late or
        wrong. Where a page says “Simulated sample data”, prices and figures are made up over real symbols and say
        nothing about those companies. <Link to="/about#data">Where the data comes from</Link>.
      </p>
    ),
  },
  {
    id: 'ai',
    title: 'Use of language models',
    body: (
      <p>
        A language model may be used to understand your words or to phrase text around figures. It never produces the
        figures themselves, and each answer shows how it was read and computed.
      </p>
    ),
  },
]

export function Screen() {
  return (
    <Article
      title="Disclaimer"
      subtitle="Information here is general and educational. It is not advice."
      sections={sections}
    />
  )
}
