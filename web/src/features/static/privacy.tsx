import { product } from 'core/contract'
import { Link } from '#ui/link.tsx'
import { Article, type Section } from './article.tsx'

const sections: readonly Section[] = [
  {
    id: 'consent',
    title: 'Your consent',
    body: (
      <>
        <p>
          By using {product.name} you agree to this policy. Reading public pages needs no account and no consent beyond
          it. When you sign in, you agree to our keeping the personal information listed below for as long as you have
          an account.
        </p>
        <p>
          You can withdraw that consent at any time by deleting your account; the product then works for you as it does
          for any visitor.
        </p>
      </>
    ),
  },
  {
    id: 'non-personal',
    title: 'Non-personal information we collect',
    body: (
      <>
        <p>
          When a page is opened, the server sees the type of browser and device, the address the request came from, the
          page asked for and the time it took. We use this to keep the service running, to find faults and to refuse
          abuse.
        </p>
        <p>We use no advertising cookies and load no third-party analytics.</p>
      </>
    ),
  },
  {
    id: 'personal',
    title: 'Personal information we collect',
    body: (
      <>
        <p>
          When you sign in through the identity provider, it gives us your <strong>name</strong> and{' '}
          <strong>e-mail address</strong>, an identifier of your account there, and the address of your picture if you
          have one. We never see your password.
        </p>
        <p>What you then create here is kept with your account:</p>
        <ul>
          <li>questions, answers, saved prompts and agents;</li>
          <li>watch lists, portfolios, dip settings and alerts;</li>
          <li>notes on companies, your own rules and words, and your answers to the risk questions;</li>
          <li>your Telegram account’s number and name, if you connect it;</li>
          <li>your webhook address and its secret, if you set one; the secret is stored encrypted;</li>
          <li>feedback you send.</li>
        </ul>
        <p>
          Orders are placed at your broker. We do not receive your broker’s password, your holdings there or your bank
          details, and payments are handled by the payment provider under its own policy.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <p>
        To show you what is yours, to send the alerts you asked for where you asked for them, to answer when you write
        to us, and to meet the law. We do not sell it, rent it, or show it to advertisers. A shared chat is public only
        while its link is, and you can revoke the link.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What is kept in your browser',
    body: (
      <p>
        A cookie that keeps you signed in and that scripts cannot read; a short-lived token and your name and picture in
        the browser’s storage; your theme. Signing out removes the cookie, the token and your details in every open tab.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Scripts of others',
    body: (
      <p>
        No page loads a script of another company by itself. The broker’s script is loaded on the{' '}
        <Link to="/trade">trading page</Link> once you have confirmed orders there, and Telegram’s on your profile once
        you press its button; from then on their own policies apply to what you do in their windows. The broker is
        handed the orders you confirmed and nothing else.
      </p>
    ),
  },
  {
    id: 'protection',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted. Every request is checked against the person who signed in, and the database itself
        refuses rows that belong to someone else. Secrets are encrypted where they are stored and never written to logs.
        No system is perfectly safe; if a breach touches your data, we tell you and the authority within 72 hours of
        learning of it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Seeing, correcting, deleting',
    body: (
      <p>
        You can export what we hold about you, correct it, or delete your account with everything in it from your{' '}
        <Link to="/profile">profile</Link>, or by writing to us at the address on the <Link to="/contact">contact</Link>{' '}
        page. Records the law makes us keep, such as those of payments, are kept as long as it says and no longer.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, this page changes and its date with it. If the change lets us do more with your data
        than before, we ask for your consent again at your next sign-in.
      </p>
    ),
  },
]

export function Screen() {
  return <Article title="Privacy policy" subtitle="In force since 15 Nov 2026." sections={sections} />
}
