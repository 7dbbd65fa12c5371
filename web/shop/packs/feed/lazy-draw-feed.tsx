import { useRef, useState } from 'react'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useIsInView } from '#web/kit/slider/use-is-in-view.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'

const DrawFeed = onDemand(() => import('./draw-feed.tsx'))

/**
 * The feed of one pack, or of all, unless the rules of the shop show it to members only. Nothing of it is loaded before the visitor scrolls to
 * it.
 */
export function LazyDrawFeed({ packId }: { readonly packId?: number }) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(place)
  const [wasInView, setWasInView] = useState(false)
  if (isInView && !wasInView) setWasInView(true)
  const user = useCurrentUser()
  if (user?.rules?.drawFeedFor === 'members' && !isMember(user)) return null
  return (
    <div ref={place} style={{ minHeight: 1 }}>
      {wasInView && <DrawFeed packId={packId} />}
    </div>
  )
}
