import { useEffect, useState } from 'react'
import type { PackDetail, PackLive } from '#contract/packs.ts'
import { setNoticesMark } from '#web/shop/notices/notices-mark.ts'
import { loadPublic } from '#web/wire/client.ts'
import { advanceServerTime } from '#web/wire/server-clock.ts'
import { useHeartbeat } from '#web/wire/use-heartbeat.ts'

/** While its page is seen. Reloads the pack when its sale has started or ended. */
export function usePackLive(
  detail: Pick<PackDetail, 'id' | 'is_before' | 'is_ended'>,
  onSaleChanged: () => Promise<unknown>,
): PackLive | undefined {
  const [live, setLive] = useState<PackLive>()
  useHeartbeat(
    async () => {
      const answer = await loadPublic('GET /user/pack/live/{packId}', {
        params: { packId: detail.id },
      })
      setNoticesMark(answer?.notices)
      if (answer === undefined) return false
      advanceServerTime(answer.t)
      // A cache on the way may still have an older answer than the page.
      setLive((known) => (known !== undefined && known.t > answer.t ? known : answer))
      if (answer.sale !== saleOf(detail)) await onSaleChanged()
      return true
    },
    // A pack that is sold out stays so.
    { isEnabled: live?.soldOut !== true },
  )
  useEffect(() => () => setNoticesMark(undefined), [])
  return live
}

function saleOf({ is_before, is_ended }: Pick<PackDetail, 'is_before' | 'is_ended'>) {
  if (is_before) return 'before'
  return is_ended === true ? 'ended' : 'on-sale'
}
