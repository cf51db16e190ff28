import { product, type Route, routes } from 'core/contract'

/** What search engines and shared links say of each prerendered page. */
const descriptions: Readonly<Record<string, string>> = {
  '/': 'Ask the market anything in plain words and get exact, repeatable, sourced figures: research, charts and alerts for Indian markets.',
  '/about': `${product.name} gives general investors assistant tools like those programmers use, and says where its data comes from.`,
  '/contact': `How to reach the people behind ${product.name}: support, ideas, enterprise and your data.`,
  '/privacy': `What ${product.name} knows about you, what it is used for, how it is protected, and how to delete it.`,
  '/tnc': `The terms of ${product.name}, with cancellation, refund, shipping and delivery.`,
  '/disclaimer': `Information on ${product.name} is general and educational. It is not advice, and securities markets carry risk.`,
}

export interface PrerenderedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** In the build folder. */
  readonly file: string
  /** The screen's key in the build's manifest. */
  readonly screen: string
}

const screens: Readonly<Record<string, string>> = {
  '/': 'src/features/landing/screen.tsx',
  '/about': 'src/features/static/about.tsx',
  '/contact': 'src/features/static/contact.tsx',
  '/privacy': 'src/features/static/privacy.tsx',
  '/tnc': 'src/features/static/terms.tsx',
  '/disclaimer': 'src/features/static/disclaimer.tsx',
}

export const pages: readonly PrerenderedPage[] = (routes as readonly Route[])
  .filter(({ prerender }) => prerender)
  .map(({ path, title }) => ({
    path,
    title: `${title} · ${product.name}`,
    description: descriptions[path] ?? '',
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    screen: screens[path] ?? '',
  }))
