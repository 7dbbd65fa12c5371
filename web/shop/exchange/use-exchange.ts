import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EXCHANGE_COUNT } from '#contract/constants.ts'
import { useAlert } from '#web/kit/alerts.tsx'
import { randomUuid } from '#web/kit/random.ts'
import { isMember, useReloadCurrentUser } from '#web/shop/frame/current-user.ts'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import { isTurnedAway } from '#web/wire/crowded.ts'
import { cacheKey } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { type Goods, isUndecided, type Obstacle, obstacleOf, refusalOf } from './exchange.rule.ts'

/** What stands over the counter. One confirmation is one request id, however often it is sent. */
export type Asking =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'confirm'
      readonly goods: Goods
      readonly requestId: string
      /** It was sent, and nobody knows what became of it. */
      readonly isUnanswered: boolean
    }
  | {
      readonly kind: 'refused'
      readonly obstacle: Exclude<Obstacle, 'other'>
      readonly message: string
    }
  | { readonly kind: 'done'; readonly goods: Goods }

export interface Exchange {
  readonly asking: Asking
  readonly tap: (goods: Goods) => void
  readonly confirm: () => void
  readonly close: () => void
}

const NOTHING: Asking = { kind: 'nothing' }

/** Tap → login check → pre-check → confirm → exchange → completion (specification, section 4). */
export function useExchange({ onChanged }: { onChanged: () => Promise<unknown> }): Exchange {
  const client = useQueryClient()
  const navigate = useNavigate()
  const alert = useAlert()
  const texts = useFrameTexts()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const [asking, setAsking] = useState<Asking>(NOTHING)

  const refreshAll = () => Promise.all([reloadCurrentUser(), onChanged()])

  const tap = useAction(async (goods: Goods) => {
    const user = await reloadCurrentUser()
    if (user === undefined) return void alert(texts.unreachable)
    if (!isMember(user)) return void navigate('/login')
    const request = { card_id: goods.id, change_num: EXCHANGE_COUNT }
    const checked = refusalOf(await send('POST /user/exchange_card/check', { request }))
    if (checked !== undefined) return refuse(checked)
    await loadAddress()
    setAsking({ kind: 'confirm', goods, requestId: randomUuid(), isUnanswered: false })
  })

  async function refuse(refusal: Refused | Unreachable): Promise<void> {
    const message = refusalText(refusal, 'count')
    const obstacle = refusal.kind === 'refused' ? obstacleOf(refusal) : 'other'
    if (obstacle === 'other') return void alert(message)
    setAsking({ kind: 'refused', obstacle, message })
    await onChanged()
  }

  /** There before the dialog opens: nothing in it may move under a finger. */
  function loadAddress(): Promise<void> {
    const KEY = 'GET /user/detail'
    return client.prefetchQuery({ queryKey: cacheKey(KEY), queryFn: () => send(KEY) })
  }

  const confirm = useAction(async () => {
    if (asking.kind !== 'confirm') return
    const { goods, requestId } = asking
    const request = { card_id: goods.id, change_num: EXCHANGE_COUNT, request_id: requestId }
    const refusal = refusalOf(await send('POST /user/exchange_card/exchange', { request }))
    // Turned away, this press did nothing; but of the one before nobody knows.
    const isOpen = refusal !== undefined && asking.isUnanswered && isTurnedAway(refusal)
    if (refusal !== undefined && (isOpen || isUndecided(refusal))) {
      // The dialog stays, and the same request is sent again.
      setAsking({ ...asking, isUnanswered: true })
      return void alert(refusalText(refusal, 'count'))
    }
    await refreshAll()
    setAsking(refusal === undefined ? { kind: 'done', goods } : NOTHING)
    if (refusal !== undefined) void alert(refusalText(refusal, 'count'))
  })

  const refresh = useAction(async () => {
    await refreshAll()
  })
  const close = () => {
    setAsking(NOTHING)
    if (asking.kind === 'confirm' && asking.isUnanswered) refresh()
  }
  return { asking, tap, confirm, close }
}
