import type { Pack } from '#contract/packs.ts'
import { Nothing } from '#web/kit/blank.tsx'
import styles from './pack-grid.module.css'
import { PackTicket } from './pack-ticket.tsx'
import { usePacksTexts } from './use-packs-texts.ts'

export interface PackGridProps {
  readonly packs: readonly Pack[]
  /** The place of the first on the whole list. */
  readonly firstIndex?: number
  /** A sale has started: the list is to be fetched again. */
  readonly onStart: () => void
}

export function PackGrid({ packs, firstIndex = 0, onStart }: PackGridProps) {
  const texts = usePacksTexts()
  if (packs.length === 0) return <Nothing text={texts.noPacks} />
  return (
    <ul className={styles.grid}>
      {packs.map((pack, index) => (
        <PackTicket key={pack.id} pack={pack} index={firstIndex + index} onStart={onStart} />
      ))}
    </ul>
  )
}
