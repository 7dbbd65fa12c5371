import { lazy, Suspense } from 'react'
import type { CardViewProps } from './card-view.tsx'

const CardView = lazy(() =>
  import('./card-view.tsx').then((module) => ({ default: module.CardView })),
)

/** Shows the view of a card. Its code loads when a member opens the first card. */
export function CardViewOnDemand(props: CardViewProps) {
  return (
    <Suspense>
      <CardView {...props} />
    </Suspense>
  )
}
