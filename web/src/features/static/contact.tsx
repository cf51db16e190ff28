import { useQuery } from '@tanstack/react-query'
import { product } from 'core/contract'
import { configQuery } from '#lib/site.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/states.tsx'
import { Article, type Section } from './article.tsx'

function SupportAddress() {
  const { data } = useQuery(configQuery)
  if (!data) return <Skeleton width={180} />
  return <Link to={`mailto:${data.supportEmail}`}>{data.supportEmail}</Link>
}

const sections: readonly Section[] = [
  {
    id: 'support',
    title: 'Support',
    body: (
      <>
        <p>Write to us about your account, an answer you doubt, a payment, or anything that did not work.</p>
        <dl>
          <dt>E-mail</dt>
          <dd>
            <SupportAddress />
          </dd>
          <dt>Languages</dt>
          <dd>English, Hindi</dd>
          <dt>We answer</dt>
          <dd>on working days, within two of them</dd>
        </dl>
        <p>
          If a figure looks wrong, send the question and the link of the answer. Every answer can be computed again from
          the same data, so we can tell you exactly where the figure came from.
        </p>
      </>
    ),
  },
  {
    id: 'ideas',
    title: 'Ideas and bugs',
    body: (
      <p>
        The quickest way is the <Link to="/feedback">feedback form</Link>: it reaches the people who build{' '}
        {product.name}.
      </p>
    ),
  },
  {
    id: 'enterprise',
    title: 'Enterprise and on-premise',
    body: (
      <p>
        Tell us how many people will use it, which data you hold, and whether the machine has an internet connection (it
        need not). See <Link to="/pricing">Offerings</Link> for the fee.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        To see, correct or delete what we hold about you, write to the address above or use your{' '}
        <Link to="/profile">profile</Link>. What we keep and why is in the <Link to="/privacy">privacy policy</Link>.
      </p>
    ),
  },
]

export function Screen() {
  return <Article title="Contact" subtitle="A person reads every message." sections={sections} />
}
