import { useSearchParams } from 'react-router'
import { Explained } from './explained.tsx'
import { PackLog } from './pack-log.tsx'
import { PurchaseProof } from './purchase-proof.tsx'

/** /fairness: ?packHistoryId checks a purchase, ?packId shows the log of a pack, neither explains. */
export function FairnessScreen() {
  const [query] = useSearchParams()
  const purchaseId = wholeNumber(query.get('packHistoryId'))
  const packId = wholeNumber(query.get('packId'))
  if (purchaseId !== undefined) return <PurchaseProof key={purchaseId} purchaseId={purchaseId} />
  if (packId !== undefined) return <PackLog key={packId} packId={packId} />
  return <Explained />
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
