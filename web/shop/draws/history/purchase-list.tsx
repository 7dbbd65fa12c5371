import type { PurchaseRow as Purchase } from '#contract/draws.ts'
import styles from './purchase-list.module.css'
import { PurchaseRow } from './purchase-row.tsx'

export interface PurchaseListProps {
  readonly purchases: readonly Purchase[]
  readonly onHoldEnd: () => Promise<unknown>
}

export function PurchaseList({ purchases, onHoldEnd }: PurchaseListProps) {
  return (
    <ul className={styles.rows}>
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.id} row={purchase} onHoldEnd={onHoldEnd} />
      ))}
    </ul>
  )
}
