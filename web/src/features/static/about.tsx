import { product } from 'core/contract'
import { Link } from '#ui/link.tsx'
import { Article, type Section } from './article.tsx'

const sections: readonly Section[] = [
  {
    id: 'why',
    title: 'Why we exist',
    body: (
      <>
        <p>
          {product.name} is a tech start-up. Programmers have had assistants beside them for years: tools that read
          everything, answer in a second, and show their work. We want general investors to have the same.
        </p>
        <p>
          Building wealth that outlasts you takes two decisions made well, again and again: buying right, which is
          fundamental analysis, and timing right, which is technical analysis. Both are work a machine can prepare and a
          person should decide.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What it does',
    body: (
      <ul>
        <li>
          The <Link to="/assistant">Research Agent</Link> reads balance sheets, cash flows and hundreds of ratios going
          back 30 years, and answers questions about financials, ratios, technicals, shareholding and mutual-fund
          holdings.
        </li>
        <li>
          The <Link to="/tradingagent/indicators">Charting Agent</Link> does technical analysis on charts you describe
          in words, across equity, futures and options, commodity, forex and crypto.
        </li>
        <li>
          A question you like becomes a report you can run again, and a report becomes an agent that tells you on
          Telegram or your own webhook when its answer changes.
        </li>
        <li>
          <Link to={`/${product.dipsSlug}`}>{product.dips}</Link> watches index funds and tells you, once, when one
          falls by as much as you said.
        </li>
      </ul>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise',
    body: (
      <ul>
        <li>
          Figures are exact, dated, sourced and repeatable. The same question on the same data gives the same answer,
          and no figure comes from a language model.
        </li>
        <li>A missing figure is shown as missing, with the reason. It is never a zero.</li>
        <li>
          We give facts, your own rules, and what they did in the past. We do not give advice; see the{' '}
          <Link to="/disclaimer">disclaimer</Link>.
        </li>
        <li>An order is prepared here and placed only by you, at your broker, after two clicks of yours.</li>
      </ul>
    ),
  },
  {
    id: 'data',
    title: 'Where the data comes from',
    body: (
      <>
        <p>
          Until a vendor is connected, {product.name} runs on a built-in simulated market. The symbols and company names
          are those of the NSE; every price, statement and holding is made up, by the same recipe on every machine. A
          bar at the top of each page says so for as long as it is true.
        </p>
        <p>To connect real data, whoever runs this installation does one of these:</p>
        <ol>
          <li>
            <strong>Import files.</strong> Exchange and vendor files are read from the command line: NSE bhavcopy and
            index lists, Kite instruments and candles, AMFI net asset values, and fundamentals in common vendor shapes.
            A file is taken whole or not at all, and importing it again changes nothing.
            <pre>
              <code>npm run import -- nse-bhavcopy BhavCopy_NSE_CM.csv</code>
            </pre>
          </li>
          <li>
            <strong>Use the feed console.</strong> Operators upload the same files at{' '}
            <Link to="/cmots">Data feeds</Link>, and see what was new, changed or rejected, and why.
          </li>
          <li>
            <strong>Set a vendor’s keys.</strong> Live prices come from the vendor named in the settings; the file{' '}
            <code>.env.example</code> lists every setting with its meaning.
          </li>
        </ol>
        <p>
          From then on each answer names its vendor and the day its data is from, and the sample bar is gone. Keys,
          files and data stay on the machine that runs {product.name}.
        </p>
      </>
    ),
  },
  {
    id: 'enterprise',
    title: 'For enterprises',
    body: (
      <p>
        The whole product and its small language model run as one container inside your own network, with your data and
        your sign-in. Your Data, Our Software. Your AI. <Link to="/contact">Talk to us</Link>.
      </p>
    ),
  },
]

export function Screen() {
  return (
    <Article
      title={`About ${product.name}`}
      subtitle="Assistant tools for general investors, like those programmers use."
      sections={sections}
    />
  )
}
