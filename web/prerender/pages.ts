import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFileOf, product, type Route, type RoutePath, routes } from 'core/contract'
import { type FirstCalls, firstCalls } from '#app/first-calls.ts'

/** What search engines and shared links say of each prerendered page. */
const descriptions: Readonly<Record<string, string>> = {
  '/': 'Ask the market anything in plain words and get exact, repeatable, sourced figures: research, charts and alerts for Indian markets.',
  '/about': `${product.name} gives general investors assistant tools like those programmers use, and says where its data comes from.`,
  '/contact': `How to reach the people behind ${product.name}: support, ideas, enterprise and your data.`,
  '/privacy': `What ${product.name} knows about you, what it is used for, how it is protected, and how to delete it.`,
  '/tnc': `The terms of ${product.name}, with cancellation, refund, shipping and delivery.`,
  '/disclaimer': `Information on ${product.name} is general and educational. It is not advice, and securities markets carry risk.`,
}

/** A route's page as it is built: its words and the screen it needs at once. */
export interface BuiltPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** In the build folder. */
  readonly file: string
  /** The screen's key in the build's manifest. */
  readonly screen: string
  readonly first: FirstCalls | undefined
  /** Rendered at build time; the others are filled by the script. */
  readonly isRendered: boolean
}

/** `screens.ts` is the one list of which file shows which route; its lines are read, not run. */
function screenFiles(source: string): ReadonlyMap<string, string> {
  const lines = source.matchAll(/'(\/[^']*)': \(\) => import\('#features\/([^']+)'\)/g)
  return new Map([...lines].map(([, path = '', file = '']) => [path, `src/features/${file}`]))
}

const files = screenFiles(readFileSync(join(import.meta.dirname, '../src/app/screens.ts'), 'utf8'))

export const pages: readonly BuiltPage[] = (routes as readonly Route[]).flatMap(
  ({ path, title, prerender = false }) => {
    const screen = files.get(path)
    if (!screen) return []
    const description = descriptions[path] ?? ''
    return [
      {
        path,
        title: `${title} · ${product.name}`,
        description,
        file: pageFileOf(path),
        screen,
        first: firstCalls[path as RoutePath],
        isRendered: prerender,
      },
    ]
  },
)
