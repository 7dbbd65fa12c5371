import { onDemand } from '#web/kit/on-demand.tsx'

/** Shows the view of a card. Its code loads when a member opens the first card. */
export const CardViewOnDemand = onDemand(() =>
  import('./card-view.tsx').then((module) => module.CardView),
)
