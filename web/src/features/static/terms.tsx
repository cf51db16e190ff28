import { product } from 'core/contract'
import { Link } from '#ui/link.tsx'
import { Article, type Section } from './article.tsx'

const sections: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        These terms are between you and the operator of this installation of {product.name}. By using the product you
        accept them, the <Link to="/privacy">privacy policy</Link> and the <Link to="/disclaimer">disclaimer</Link>. If
        you do not accept them, please do not use it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        {product.name} answers questions about companies, funds and markets, draws charts, sends the alerts you set, and
        prepares orders for you to review. It is a tool. It is not a broker, an exchange, an investment adviser or a
        research analyst, and it never places an order for you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be 18 or older and able to enter into a contract.</li>
        <li>
          One account is for one person. Keep the account you sign in with safe; what is done with it counts as yours.
        </li>
        <li>You can delete your account at any time. We may close one that breaks these terms, and will say why.</li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    body: (
      <>
        <p>You agree not to:</p>
        <ul>
          <li>resell, republish or bulk-download market data; exchanges and vendors own it and license its use;</li>
          <li>attack, overload or get around the limits of the service, or reach data that is not yours;</li>
          <li>use it to manipulate a market, mislead others, or break any law that applies to you.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Market data',
    body: (
      <p>
        Data comes from the sources named beside it, may be late, incomplete or wrong, and may be simulated where the
        page says so. Check a figure at its source before you act on it.
      </p>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and brokers',
    body: (
      <p>
        An order basket is handed to your broker only when you confirm it. From there your agreement with the broker
        applies: prices, charges, execution and settlement are between you and the broker.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    body: (
      <p>
        Fees are per product and month, as shown on the <Link to="/pricing">Offerings</Link> page on the day you
        subscribe, including taxes unless it says otherwise. A change of price applies from your next month, after
        notice.
      </p>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refund',
    body: (
      <>
        <p>
          Cancel a subscription at any time; it stays usable to the end of the month you paid for and is not charged
          again.
        </p>
        <p>
          If the service was not usable for you through our fault, or you were charged twice or by mistake, write to us
          within 7 days of the charge. We refund the amount to the way you paid within 5 to 7 working days of agreeing.
          Months that were used are otherwise not refunded.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Shipping and delivery',
    body: (
      <p>
        Nothing is shipped. A subscription is active as soon as the payment provider confirms the payment, normally
        within minutes, and a confirmation goes to your e-mail. On-premise software is delivered as a download on the
        date agreed with you. If it has not arrived, <Link to="/contact">tell us</Link>.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The service is provided as it is. As far as the law allows, we are not liable for losses from investment
        decisions, from delays or gaps in data or alerts, or from what a broker, exchange or messaging service does. Our
        liability is in any case limited to the fees you paid in the twelve months before the claim.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of India applies. Write to us first: most things can be settled in a few messages. What cannot is for
        the courts at the place of our registered office.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We may change these terms; the date above changes with them. Changes that cost you rights or money are announced
        at least 15 days before they apply, and you may cancel before then.
      </p>
    ),
  },
]

export function Screen() {
  return <Article title="Terms and conditions" subtitle="In force since 15 Nov 2026." sections={sections} />
}
