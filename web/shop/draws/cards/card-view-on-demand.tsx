import { onDemand } from '#web/kit/on-demand.tsx'

/** Shows one card enlarged. The code of this view loads when a member opens the first card. */
export const CardViewOnDemand = onDemand(() => import('./card-view.tsx'))
