import type { Pack } from '#contract/packs.ts'
import { EmptyState } from '#web/kit/placeholders.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { usePacksTexts } from '#web/shop/packs/use-packs-texts.ts'
import styles from './pack-grid.module.css'
import { PackTicket } from './pack-ticket.tsx'

export interface PackGridProps {
  readonly packs: readonly Pack[]
  /** The place of the first on the whole list. */
  readonly firstIndex?: number
  /** A sale has started: the list is to be fetched again. */
  readonly onStart: () => Promise<unknown>
  /** Lays the first pack out across the whole width, where it can be drawn from. */
  readonly featuresFirst?: boolean
}

/** As tall as a ticket is on any screen. */
const TICKET_SHAPE = { height: '380px' }
const SKELETON_COUNT = 6

/** While the packs are on their way. */
export function PackGridSkeleton() {
  return <Skeleton count={SKELETON_COUNT} shape={TICKET_SHAPE} className={styles.grid} />
}

export function PackGrid({ packs, firstIndex = 0, onStart, featuresFirst = false }: PackGridProps) {
  const texts = usePacksTexts()
  const count = useProgressiveCount(packs.length)
  if (packs.length === 0) return <EmptyState text={texts.noPacks} />
  return (
    <ul className={styles.grid}>
      {packs.slice(0, count).map((pack, index) => (
        <PackTicket
          key={pack.id}
          pack={pack}
          index={firstIndex + index}
          onStart={onStart}
          isFeatured={featuresFirst && index === 0 && pack.pack_count > 0}
        />
      ))}
      <TicketPlaceholders count={packs.length - count} />
    </ul>
  )
}

/** Hold the places of the tickets that come in the next turns: what stands below neither moves away nor comes into sight. */
function TicketPlaceholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
    <li key={index} style={TICKET_SHAPE} aria-hidden="true" />
  ))
}
