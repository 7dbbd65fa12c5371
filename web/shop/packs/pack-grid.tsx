import type { Pack } from '#contract/packs.ts'
import { Nothing } from '#web/kit/blank.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useGrowing } from '#web/kit/use-growing.ts'
import styles from './pack-grid.module.css'
import { PackTicket } from './pack-ticket.tsx'
import { usePacksTexts } from './use-packs-texts.ts'

export interface PackGridProps {
  readonly packs: readonly Pack[]
  /** The place of the first on the whole list. */
  readonly firstIndex?: number
  /** A sale has started: the list is to be fetched again. */
  readonly onStart: () => Promise<unknown>
  /** Lays the first pack out across the whole width, where it can be drawn from. */
  readonly hasFeature?: boolean
}

/** As tall as a ticket is on any screen. */
const TICKET = { height: '380px' }
const WAITING_COUNT = 6

/** While the packs are on their way. */
export function PackGridWaiting() {
  return <Skeleton count={WAITING_COUNT} shape={TICKET} className={styles.grid} />
}

export function PackGrid({ packs, firstIndex = 0, onStart, hasFeature = false }: PackGridProps) {
  const texts = usePacksTexts()
  const count = useGrowing(packs.length)
  if (packs.length === 0) return <Nothing text={texts.noPacks} />
  return (
    <ul className={styles.grid}>
      {packs.slice(0, count).map((pack, index) => (
        <PackTicket
          key={pack.id}
          pack={pack}
          index={firstIndex + index}
          onStart={onStart}
          isFeatured={hasFeature && index === 0 && pack.pack_count > 0}
        />
      ))}
      <Coming count={packs.length - count} />
    </ul>
  )
}

/** Hold the places of the tickets that come in the next turns: what stands below neither moves away nor comes into sight. */
function Coming({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
    <li key={index} style={TICKET} aria-hidden="true" />
  ))
}
