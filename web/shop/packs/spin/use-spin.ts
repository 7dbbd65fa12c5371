import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlert } from '#web/kit/alerts.tsx'
import { type PurchaseOutcome, usePurchase } from '#web/shop/draws/purchase/use-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { PackDetailProps } from '#web/shop/packs/detail/pack-detail-props.ts'
import { useAction } from '#web/wire/use-action.ts'
import { isShortage } from './spin.rule.ts'

/**
 * The dialog that is open. It asks the member to confirm the purchase, or says that the balance is
 * too low.
 */
type SpinDialog =
  | { readonly kind: 'closed' }
  | { readonly kind: 'confirm'; readonly commitment: string }
  | { readonly kind: 'shortage' }

export interface Spin {
  readonly error: string
  readonly dialog: SpinDialog
  readonly hasPendingPurchase: boolean
  readonly spin: () => void
  readonly buy: () => void
  readonly sendAgain: () => void
  readonly close: () => void
}

const CLOSED: SpinDialog = { kind: 'closed' }

/**
 * Runs a purchase in these steps: press, check, confirmation, purchase, reveal (specification,
 * section 4).
 */
export function useSpin({
  pack,
  count,
  firstError,
  onChanged,
}: PackDetailProps & { readonly count: number }): Spin {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const alert = useAlert()
  const refusalText = useRefusalText()
  const purchaseFlow = usePurchase()
  const [error, setError] = useState(firstError)
  const [dialog, setDialog] = useState<SpinDialog>(CLOSED)
  const selection = { packId: pack.id, count }

  const check = useAction(async () => {
    const checkOutcome = await purchaseFlow.check(selection)
    if (checkOutcome.kind === 'ok') {
      setError('')
      setDialog({ kind: 'confirm', commitment: checkOutcome.commitment })
      return
    }
    setError(refusalText(checkOutcome, 'count'))
    if (checkOutcome.kind === 'refused' && isShortage(checkOutcome)) setDialog({ kind: 'shortage' })
    await onChanged()
  })

  /**
   * Shows the refusal of a purchase in an alert. A purchase without a response has a dialog of its
   * own.
   */
  async function showOutcome(outcome: PurchaseOutcome): Promise<void> {
    setDialog(CLOSED)
    if (outcome.kind !== 'refused') return
    void alert(refusalText(outcome, 'count'))
    await onChanged()
  }

  return {
    error,
    dialog,
    hasPendingPurchase: purchaseFlow.pendingPurchase !== undefined,
    spin: () => (isMember(user) ? check() : navigate(`/login?packId=${pack.id}`)),
    buy: useAction(async () => {
      if (dialog.kind === 'confirm')
        await showOutcome(await purchaseFlow.buy(selection, dialog.commitment))
    }),
    sendAgain: useAction(async () => showOutcome(await purchaseFlow.sendAgain())),
    close: () => setDialog(CLOSED),
  }
}
