import { type Route, routes } from 'core/contract'
import { matchPath, useLocation } from 'react-router'
import { PageHead } from '#ui/page-head.tsx'

/** Stands in for a screen that is on its way. */
export function Screen() {
  const { pathname } = useLocation()
  const route = (routes as readonly Route[]).find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
  return <PageHead title={route?.title ?? ''} subtitle="This page is being built." />
}
