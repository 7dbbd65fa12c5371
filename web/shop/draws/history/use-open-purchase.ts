import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { STATE } from '#contract/codes.ts'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { purchaseOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { canDecide } from './can-decide.rule.ts'

const KEY = 'GET /user/history/detail/{packHistoryId}'

/**
 * Returns a function that opens a purchase from the history. If its cards are already decided, or
 * if it has none, the function opens the screen with the details. Otherwise it opens the screen for the decision
 * (specification, section 4).
 */
export function useOpenPurchase(): (packHistoryId: number) => void {
  const texts = useTexts(drawsTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const alert = useAlert()
  const refusalText = useRefusalText()
  return useAction(async (packHistoryId: number) => {
    const params = { packHistoryId }
    const outcome = await send(KEY, { params })
    if (outcome.kind === 'refused' && outcome.state === STATE.notLoggedIn) {
      await alert(refusalText(outcome, 'id'))
      return navigate('/login')
    }
    if (outcome.kind !== 'ok') return void alert(texts.openFailed)
    client.setQueryData(cacheKey(KEY, { params }), outcome)
    if (!canDecide(outcome.answer.detail))
      return navigate(`/buy-product-history-detail?packHistoryId=${packHistoryId}`)
    await navigate('/get-card-list', { state: purchaseOfTab(packHistoryId) })
  })
}
