import { Loading, Skeleton } from '#ui/states.tsx'

/** The first moments of a page whose code is on its way: a head and a card, where they will be. */
export function RouteSkeleton() {
  return (
    <Loading what="page">
      <Skeleton width={240} height={28} />
      {/* As high as a window: a footer in sight would jump when the page comes. */}
      <Skeleton height={900} />
    </Loading>
  )
}
