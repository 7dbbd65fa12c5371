import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RESULT, STATE } from '#contract/codes.ts'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import {
  clearIntendedPurchase,
  continuesPurchase,
  intendedCountOf,
  saveIntendedPurchase,
} from '#web/shop/draws/purchase/intended-purchase.ts'
import { isEarly } from '#web/shop/draws/purchase/purchase.rule.ts'
import {
  type PurchaseOutcome,
  type PurchaseSelection,
  usePurchase,
} from '#web/shop/draws/purchase/use-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { PackDetailProps } from '#web/shop/packs/detail/pack-detail-props.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { useAction } from '#web/wire/use-action.ts'
import { isShortage } from './spin.rule.ts'
import type { Turn } from './use-turn.ts'

/**
 * The dialog that is shown. The dialog asks the member to confirm the purchase, or says that the
 * balance is too low. An open dialog keeps its number of draws: the number on the page may fall
 * when other members draw, and the member must not buy another number than the dialog showed.
 */
type SpinDialog =
  | { readonly kind: 'closed' }
  | (PurchaseSelection & { readonly kind: 'confirm'; readonly commitment: string })
  | { readonly kind: 'shortage'; readonly count: number }

export interface Spin {
  readonly error: string
  /** Whether the last refusal is about the member, and not about the pack or the balance. */
  readonly isAboutMember: boolean
  readonly dialog: SpinDialog
  readonly hasPendingPurchase: boolean
  readonly spin: () => void
  /** Asks the member to confirm one draw that the ticket pays. */
  readonly drawFree: (ticketId: number) => Promise<void>
  readonly buy: () => void
  readonly sendAgain: () => void
  readonly close: () => void
}

interface SpinOptions extends PackDetailProps {
  readonly count: number
  /** Not pressed after a free draw: at the turn the page presses for draws that are paid. */
  readonly onBeforeTurn: Turn['waitAgain']
}

const CLOSED: SpinDialog = { kind: 'closed' }

/**
 * Runs a purchase in these steps: press, check, confirmation, purchase, reveal (specification,
 * section 4).
 */
export function useSpin({ pack, count, firstError, onChanged, onBeforeTurn }: SpinOptions): Spin {
  const user = useCurrentUser()
  const alert = useAlert()
  const refusalText = useRefusalText()
  const purchaseFlow = usePurchase()
  const [error, setError] = useState(() => errorOf(firstError))
  const [dialog, setDialog] = useState<SpinDialog>(CLOSED)
  const selection = { packId: pack.id, count }
  const goToLogin = useGoToLogin(selection)

  const openConfirmation = async (ticketId?: number) => {
    const chosen = ticketId === undefined ? selection : { packId: pack.id, count: 1, ticketId }
    const checkOutcome = await purchaseFlow.check(chosen)
    if (checkOutcome.kind === 'ok') {
      setError(errorOf(''))
      setDialog({ ...chosen, kind: 'confirm', commitment: checkOutcome.commitment })
      return
    }
    if (isSessionEnded(checkOutcome)) return showOutcome(checkOutcome)
    setError(errorOf(refusalText(checkOutcome, 'count'), checkOutcome))
    // Without a connection the pack cannot be loaded again either.
    if (checkOutcome.kind === 'unreachable') return
    if (isEarly(checkOutcome)) onBeforeTurn(ticketId === undefined)
    if (isShortage(checkOutcome)) {
      saveIntendedPurchase(selection)
      setDialog({ kind: 'shortage', count })
    }
    await onChanged()
  }
  const check = useAction(() => openConfirmation())
  useContinuedPurchase(pack.id, openConfirmation)

  /**
   * Shows the refusal of a purchase in an alert. If the shop has not answered, shows no alert,
   * because a separate dialog offers to repeat the purchase.
   */
  async function showOutcome(outcome: PurchaseOutcome): Promise<void> {
    setDialog(CLOSED)
    if (outcome.kind === 'bought') clearIntendedPurchase()
    if (outcome.kind !== 'refused') return
    setError(errorOf('', outcome))
    const closedAlert = alert(refusalText(outcome, 'count'))
    if (isSessionEnded(outcome)) return void closedAlert.then(goToLogin)
    await onChanged()
  }

  return {
    ...error,
    dialog,
    hasPendingPurchase: purchaseFlow.pendingPurchase !== undefined,
    spin: () => (isMember(user) ? check() : goToLogin()),
    drawFree: openConfirmation,
    buy: useAction(async () => {
      if (dialog.kind !== 'confirm') return
      await showOutcome(await purchaseFlow.buy(dialog, dialog.commitment))
    }),
    sendAgain: useAction(async () => showOutcome(await purchaseFlow.sendAgain())),
    close: () => setDialog(CLOSED),
  }
}

/** Returns a function that opens the login. After the login, the member finds the draws again. */
function useGoToLogin(selection: PurchaseSelection): () => void {
  const navigate = useNavigate()
  return () => {
    saveIntendedPurchase(selection)
    navigate(`/login?packId=${selection.packId}`)
  }
}

function errorOf(error: string, outcome?: PurchaseOutcome): Pick<Spin, 'error' | 'isAboutMember'> {
  const isAboutMember = outcome?.kind === 'refused' && outcome.result === RESULT.notAllowed
  return { error, isAboutMember }
}

function isSessionEnded(outcome: PurchaseOutcome): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.notLoggedIn
}

/**
 * Opens the confirmation by itself, once, if the member comes back from a payment for these draws.
 * If the member later returns to this page by the browser's history, the confirmation does not open
 * again.
 */
function useContinuedPurchase(packId: number, openConfirmation: () => Promise<void>): void {
  const { state } = useLocation()
  const hasContinued = useRef(false)
  useEffect(() => {
    if (hasContinued.current || !continuesPurchase(state)) return
    hasContinued.current = true
    if (intendedCountOf(packId) === undefined) return
    clearIntendedPurchase()
    void trackBusy(openConfirmation())
  })
}
