import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Request } from '#contract/calls.ts'
import { EXCHANGE_COUNT } from '#contract/constants.ts'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import { isMember, useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { usePendingRequest } from '#web/shop/layout/use-pending-request.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isShed } from '#web/wire/overload-retry.ts'
import { cacheKey } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { type Goods, type RefusalReason, refusalOf, refusalReasonOf } from './exchange.rule.ts'

/**
 * The dialog that is open. Each confirmation has its own request id, so that a repeated request
 * exchanges the goods only once.
 */
export type ExchangeDialog =
  | { readonly kind: 'closed' }
  | { readonly kind: 'confirm'; readonly goods: Goods; readonly requestId: string }
  | {
      readonly kind: 'refused'
      readonly reason: Exclude<RefusalReason, 'other'>
      readonly message: string
    }
  | { readonly kind: 'done'; readonly goods: Goods }

export interface Exchange {
  readonly dialog: ExchangeDialog
  readonly select: (goods: Goods) => void
  readonly confirm: () => void
  readonly close: () => void
}

type ExchangeRequest = Request<'POST /user/exchange_card/exchange'>

const CLOSED: ExchangeDialog = { kind: 'closed' }

interface ExchangeOptions {
  readonly onChanged: () => Promise<unknown>
}

/**
 * Exchanges coins for goods in these steps: tap, login check, pre-check, confirmation, exchange,
 * completion (specification, section 4).
 */
export function useExchange({ onChanged }: ExchangeOptions): Exchange {
  const alert = useAlert()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const [dialog, setDialog] = useState<ExchangeDialog>(CLOSED)
  const select = useSelect({ onChanged, onDialog: setDialog })
  const pending = usePendingRequest({
    send: (request: ExchangeRequest) => send('POST /user/exchange_card/exchange', { request }),
    errorField: 'count',
    isUnprocessed: isShed,
  })

  const refreshAll = () => Promise.all([reloadCurrentUser(), onChanged()])

  const confirm = useAction(async () => {
    if (dialog.kind !== 'confirm') return
    const { goods, requestId } = dialog
    const request = {
      card_id: goods.id,
      change_num: EXCHANGE_COUNT,
      request_id: requestId,
      // If the price has changed since the member saw it, the server refuses the exchange.
      sub_coin: goods.sub_coin,
    }
    const { status, outcome } = await pending.submit(request)
    const refusal = refusalOf(outcome)
    if (refusal !== undefined && status !== 'answered') {
      // It is unknown whether the shop has processed the request, so the confirmation stays open.
      // The next press of the confirm button sends the same request again.
      return void alert(refusalText(refusal, 'count'))
    }
    await refreshAll()
    setDialog(refusal === undefined ? { kind: 'done', goods } : CLOSED)
    if (refusal !== undefined) void alert(refusalText(refusal, 'count'))
  })

  const refresh = useAction(async () => {
    await refreshAll()
  })
  const close = () => {
    setDialog(CLOSED)
    if (pending.request === undefined) return
    pending.clear()
    refresh()
  }
  return { dialog, select, confirm, close }
}

interface SelectOptions extends ExchangeOptions {
  readonly onDialog: (dialog: ExchangeDialog) => void
}

/** Opens the confirmation, or shows why the member may not exchange. */
function useSelect({ onChanged, onDialog }: SelectOptions): (goods: Goods) => void {
  const navigate = useNavigate()
  const alert = useAlert()
  const texts = useTexts(layoutTexts)
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const loadAddress = useLoadAddress()

  async function showRefusal(refusal: Refused | Unreachable): Promise<void> {
    const message = refusalText(refusal, 'count')
    const reason = refusal.kind === 'refused' ? refusalReasonOf(refusal) : 'other'
    if (reason === 'other') return void alert(message)
    onDialog({ kind: 'refused', reason, message })
    await Promise.all([reloadCurrentUser(), onChanged()])
  }

  return useAction(async (goods: Goods) => {
    const user = await reloadCurrentUser()
    if (user === undefined) return void alert(texts.unreachable)
    if (!isMember(user)) return void navigate('/login')
    const request = { card_id: goods.id, change_num: EXCHANGE_COUNT }
    const refusal = refusalOf(await send('POST /user/exchange_card/check', { request }))
    if (refusal !== undefined) return showRefusal(refusal)
    await loadAddress()
    onDialog({ kind: 'confirm', goods, requestId: randomUuid() })
  })
}

/**
 * Fetches the postal address before the confirmation opens, so that the layout of the dialog does
 * not shift.
 */
function useLoadAddress(): () => Promise<void> {
  const client = useQueryClient()
  const key = 'GET /user/detail'
  return () => client.prefetchQuery({ queryKey: cacheKey(key), queryFn: () => send(key) })
}
