import type { PurchaseRow as Purchase } from '#contract/draws.ts'
import { useSealedPolling } from '#web/shop/draws/use-sealed-polling.ts'
import styles from './purchase-list.module.css'
import { PurchaseRow } from './purchase-row.tsx'

export interface PurchaseListProps {
  readonly purchases: readonly Purchase[]
  readonly reload: () => Promise<unknown>
}

export function PurchaseList({ purchases, reload }: PurchaseListProps) {
  useSealedPolling(
    purchases.some((purchase) => purchase.is_sealed === true),
    reload,
  )
  return (
    <ul className={styles.rows}>
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.id} row={purchase} onHoldEnd={reload} />
      ))}
    </ul>
  )
}
