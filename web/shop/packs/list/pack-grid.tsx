import type { Pack } from '#contract/packs.ts'
import { EmptyState } from '#web/kit/placeholders.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import styles from './pack-grid.module.css'
import { PackTicket } from './pack-ticket.tsx'

export interface PackGridProps {
  readonly packs: readonly Pack[]
  /** The index that the first of these packs has in the whole list. */
  readonly firstIndex?: number
  /** Called when the sale of a pack has started. It fetches the list again. */
  readonly onStart: () => Promise<unknown>
  /** Shows the first pack across the whole width, unless it is sold out. */
  readonly featuresFirst?: boolean
}

/** The height of a ticket. */
const TICKET_SHAPE = { height: '380px' }
const SKELETON_COUNT = 6

/** Shown while the packs load. */
export function PackGridSkeleton() {
  return <Skeleton count={SKELETON_COUNT} shape={TICKET_SHAPE} className={styles.grid} />
}

export function PackGrid({ packs, firstIndex = 0, onStart, featuresFirst = false }: PackGridProps) {
  const texts = useTexts(packsTexts)
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

/**
 * Reserves the space of the tickets that are rendered later, so that the content below does not
 * move.
 */
function TicketPlaceholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identified by their position.
    <li key={index} style={TICKET_SHAPE} aria-hidden="true" />
  ))
}
