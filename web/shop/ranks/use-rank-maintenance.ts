import { useState } from 'react'
import type { UserDetail } from '#contract/members.ts'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser, useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { canMaintain } from './rank.rule.ts'

type Stage = 'idle' | 'confirming' | 'done'

export interface RankMaintenanceOptions {
  readonly detail: UserDetail
  readonly onMaintained: () => Promise<unknown>
}

/**
 * Keeps the member's rank for the next month: checks the coins, asks for confirmation, and calls
 * the server (specification, section 4).
 */
export function useRankMaintenance({ detail, onMaintained }: RankMaintenanceOptions) {
  const texts = useTexts(layoutTexts)
  const alert = useAlert()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const coins = useCurrentUser()?.coin ?? 0
  const [stage, setStage] = useState<Stage>('idle')
  const { rank_coin: rankCoin, next_month: rankId } = detail

  const maintain = useAction(async () => {
    const request = { coin: rankCoin, next_month_rank: rankId }
    const outcome = await send('POST /user/buy_rank', { request })
    // Even after a refusal the screen loads its data again. If a new month has begun, the shown
    // data is out of date.
    await Promise.all([reloadCurrentUser(), onMaintained()])
    setStage(outcome.kind === 'ok' ? 'done' : 'idle')
    if (outcome.kind === 'ok') return
    const [field = ''] = outcome.kind === 'refused' ? Object.keys(outcome.errors) : []
    void alert(refusalText(outcome, field))
  })
  return {
    stage,
    coins,
    coinsAfter: coins - rankCoin,
    confirm: useAction(async () => {
      const { coin = 0 } = (await reloadCurrentUser()) ?? {}
      if (canMaintain({ coins: coin, rankCoin })) setStage('confirming')
      else void alert(texts.coinShortage)
    }),
    maintain,
    close: () => setStage('idle'),
  }
}
export type RankMaintenanceState = ReturnType<typeof useRankMaintenance>
