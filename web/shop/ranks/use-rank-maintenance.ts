import { useState } from 'react'
import type { UserDetail } from '#contract/members.ts'
import { useAlert } from '#web/kit/alerts.tsx'
import { useCurrentUser, useReloadCurrentUser } from '#web/shop/frame/current-user.ts'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { canKeep } from './rank.rule.ts'
import { useRanksTexts } from './use-ranks-texts.ts'

type Stage = 'idle' | 'asking' | 'done'

export interface RankMaintenanceOptions {
  readonly detail: UserDetail
  readonly onKept: () => Promise<unknown>
}

/** Enough coins → confirm → kept (specification, section 4). */
export function useRankMaintenance({ detail, onKept }: RankMaintenanceOptions) {
  const texts = useRanksTexts()
  const alert = useAlert()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const coins = useCurrentUser()?.coin ?? 0
  const [stage, setStage] = useState<Stage>('idle')
  const { rank_coin: rankCoin, next_month: rankId } = detail

  const keep = useAction(async () => {
    const request = { coin: rankCoin, next_month_rank: rankId }
    const outcome = await send('POST /user/buy_rank', { request })
    // Whatever was answered, what is shown may be old: the month may have turned.
    await Promise.all([reloadCurrentUser(), onKept()])
    setStage(outcome.kind === 'ok' ? 'done' : 'idle')
    if (outcome.kind === 'ok') return
    const [field = ''] = outcome.kind === 'refused' ? Object.keys(outcome.errors) : []
    void alert(refusalText(outcome, field))
  })
  return {
    stage,
    coinsAfter: coins - rankCoin,
    ask: () => {
      if (canKeep({ coins, rankCoin })) setStage('asking')
      else void alert(texts.coinShortage)
    },
    keep,
    close: () => setStage('idle'),
  }
}
export type RankMaintenanceSteps = ReturnType<typeof useRankMaintenance>
