import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlert } from '#web/kit/alerts.tsx'
import { type Bought, usePurchase } from '#web/shop/draws/use-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/frame/current-user.ts'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import { useAction } from '#web/wire/use-action.ts'
import type { PackDetailProps } from './detailed-pack.ts'
import { isShortage } from './spin.rule.ts'

/** What stands over the panel: the question whether to buy, or that the balance is short. */
type Asking =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'confirm'; readonly commitment: string }
  | { readonly kind: 'shortage' }

export interface Spin {
  readonly error: string
  readonly asking: Asking
  readonly isUnanswered: boolean
  readonly spin: () => void
  readonly buy: () => void
  readonly sendAgain: () => void
  readonly close: () => void
}

const NOTHING: Asking = { kind: 'nothing' }

/** Spin → check → confirm → buy → reveal (specification, section 4). */
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
  const purchasing = usePurchase()
  const [error, setError] = useState(firstError)
  const [asking, setAsking] = useState<Asking>(NOTHING)
  const wanted = { packId: pack.id, count }

  const check = useAction(async () => {
    const checked = await purchasing.check(wanted)
    if (checked.kind === 'ok') {
      setError('')
      setAsking({ kind: 'confirm', commitment: checked.commitment })
      return
    }
    setError(refusalText(checked, 'count'))
    if (checked.kind === 'refused' && isShortage(checked)) setAsking({ kind: 'shortage' })
    await onChanged()
  })

  /** A refused purchase alerts and leaves the member where they are; an unanswered one asks to send again. */
  async function settle(bought: Bought): Promise<void> {
    setAsking(NOTHING)
    if (bought.kind !== 'refused') return
    void alert(refusalText(bought, 'count'))
    await onChanged()
  }

  return {
    error,
    asking,
    isUnanswered: purchasing.unanswered !== undefined,
    spin: () => (isMember(user) ? check() : navigate(`/login?packId=${pack.id}`)),
    buy: useAction(async () => {
      if (asking.kind === 'confirm') await settle(await purchasing.buy(wanted, asking.commitment))
    }),
    sendAgain: useAction(async () => settle(await purchasing.sendAgain())),
    close: () => setAsking(NOTHING),
  }
}
