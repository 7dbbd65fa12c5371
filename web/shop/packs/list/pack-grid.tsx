import type { Pack } from '#contract/packs.ts'
import { EmptyState } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useProgressiveCount } from '#web/kit/use-progressive-count.ts'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import styles from './pack-grid.module.css'
import { PackTicket } from './pack-ticket.tsx'

export interface PackGridProps {
  readonly packs: readonly Pack[]
  /** True if the first pack spans the whole width, unless this pack is sold out. */
  readonly featuresFirst?: boolean
}

/** The height of one pack in the list. Each pack looks like a paper ticket there. */
const TICKET_SHAPE = { height: '380px' }
const SKELETON_COUNT = 6

export function PackGridSkeleton() {
  return <Skeleton count={SKELETON_COUNT} shape={TICKET_SHAPE} className={styles.grid} />
}

export function PackGrid({ packs, featuresFirst = false }: PackGridProps) {
  const texts = useTexts(packsTexts)
  const count = useProgressiveCount(packs.length)
  if (packs.length === 0) return <EmptyState text={texts.noPacks} />
  return (
    <ul className={styles.grid}>
      {packs.slice(0, count).map((pack, index) => (
        <PackTicket
          key={pack.id}
          pack={pack}
          isFirst={index === 0}
          isFeatured={featuresFirst && index === 0 && pack.pack_count > 0}
        />
      ))}
      <TicketPlaceholders count={packs.length - count} />
    </ul>
  )
}

/**
 * Reserves the space of the packs that are rendered later, so that the content below the list does
 * not move.
 */
function TicketPlaceholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity but its position.
    <li key={index} style={TICKET_SHAPE} aria-hidden="true" />
  ))
}
