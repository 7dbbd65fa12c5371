import type { PushSender } from '#server/external/push/port.ts'
import { openStopTokens, READS_MAX } from '#server/notifications/stop-tokens.ts'
import type { OutgoingPush } from '#server/outbox/outbox.ts'
import { refuseAtNight, untilNightMs } from '#server/outbox/quiet-hours.rule.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import { runIsolated } from '#server/platform/load/isolated-batch.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import {
  deleteDevice,
  deleteGone,
  deleteOfFormerKey,
  deleteSuperseded,
  moveSubscription,
  type NewSubscription,
  selectAddresses,
  upsertSubscription,
} from './push.sql.ts'
import { BUTTONS } from './push-texts.ts'

export { deleteDevice as endSubscription, moveSubscription as replaceMoved }

const DEVICES_MAX = 10
/** During a change of the shop's key, processes with the old and the new one run side by side. */
const KEY_CHANGE_MS = DAY_MS

/** The device of the session gets push messages from now on. The oldest devices over 10 end. */
export async function subscribe(tx: Transaction, subscription: NewSubscription): Promise<void> {
  await upsertSubscription(tx, subscription)
  await deleteSuperseded(tx, { ...subscription, max: DEVICES_MAX })
}

/**
 * Returns the function that sends a push message, and forgets a device that has ended or subscribed
 * for a former key of the shop.
 */
export function openPushDelivery({
  database,
  clock,
  pushSender,
}: {
  database: Database
  clock: Clock
  pushSender: PushSender
}): (push: OutgoingPush) => Promise<'sent' | 'gone'> {
  const { publicKey: shopKey } = pushSender
  if (shopKey === null) return async () => 'gone'
  const readAddress = openBatcher(
    (ids: readonly number[]) =>
      runIsolated(ids, async (some) => {
        const addresses = await selectAddresses(database, { ids: some, shopKey })
        return some.map((id) => addresses.get(id) ?? null)
      }),
    READS_MAX,
  )
  const readStopToken = openStopTokens({ database, clock })
  return async ({ subscriptionId: id, memberId, expiresAt, stopUrlOf, ...shown }) => {
    const address = await readAddress(id)
    if (address === null) {
      const before = new Date(clock.now().getTime() - KEY_CHANGE_MS)
      await deleteOfFormerKey(database, { id, shopKey, before })
      return 'gone'
    }
    const now = clock.now()
    refuseAtNight(now)
    const { language, ...to } = address
    const leftMs = (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()
    const ttlSeconds = Math.max(0, Math.floor(Math.min(leftMs, untilNightMs(now)) / SECOND_MS))
    const stopUrl = stopUrlOf(await readStopToken(memberId))
    const payload = payloadOf({ ...shown, stopUrl }, language)
    const outcome = await pushSender.send({ to, payload, ttlSeconds })
    if (outcome === 'gone') await deleteGone(database, { id, endpoint: to.endpoint })
    return outcome
  }
}

/** The service worker reads it (`web/service-worker/push.rule.ts`). */
function payloadOf(
  {
    title,
    iconVersion,
    sentence: body,
    url,
    stopUrl,
    occasion: tag,
  }: Pick<OutgoingPush, 'title' | 'iconVersion' | 'sentence' | 'url' | 'occasion'> & {
    readonly stopUrl: string
  },
  lang: Language,
): string {
  const stop = { label: BUTTONS[lang].stop, url: stopUrl }
  return JSON.stringify({ title, iconVersion, body, url, tag, lang, stop })
}
