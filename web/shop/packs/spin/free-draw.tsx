import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useFreeDraws } from '#web/shop/campaigns/use-free-draws.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { DetailedPack } from '#web/shop/packs/detail/pack-detail-props.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './spin-panel.module.css'

export interface FreeDrawProps {
  readonly pack: DetailedPack
  readonly onDraw: (ticketId: number) => Promise<void>
}

/**
 * Offers the free draw of the pack that the member holds or may take. Shows nothing if there is
 * none. A draw that was taken and not confirmed is offered again.
 */
export function FreeDraw({ pack, onDraw }: FreeDrawProps) {
  const texts = useTexts(packPageTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  // If an answer is lost, the next press repeats the request with the same id.
  const [requestId, setRequestId] = useState(randomUuid)
  const { list, reload } = useFreeDraws()
  const free = list.find(({ pack_id }) => pack_id === pack.id)
  const draw = useAction(async () => {
    if (free === undefined) return
    setError('')
    if (free.ticket_id !== undefined) return onDraw(free.ticket_id)
    const request = { campaign_id: free.campaign_id, request_id: requestId }
    const outcome = await send('POST /user/coupon', { request })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'code'))
    setRequestId(randomUuid())
    await reload()
    const { ticket_id } = outcome.answer
    if (ticket_id !== undefined) await onDraw(ticket_id)
  })
  if (free === undefined) return null
  return (
    <div className={styles.panel}>
      <p>
        <ShopText ja={free.name} en={free.name_en} /> {texts.freeUntil(historyDateTime(free.until))}
      </p>
      {error !== '' && <p role="alert">{error}</p>}
      <Button isWide onClick={draw}>
        {texts.drawFree}
      </Button>
    </div>
  )
}
