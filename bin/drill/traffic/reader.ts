import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '#testing/drivers/client.ts'
import { type BuyerOptions, isAnswered, REQUEST_MS_MAX, repeat, SHOP_URL } from './buyers.ts'

const PAUSE_MS = 100
/** A replica that is read may be 2 s behind, and is checked each half second. */
const AGE_MS_MAX = 3_000

/**
 * Reads the logs of the packs as a guest, whom replicas may answer, until the drill stops. Reports a
 * log that lacks purchases which were acknowledged long before.
 */
export async function readLogsUntilStopped({
  packIds,
  record,
  isStopping,
}: Omit<BuyerOptions, 'account'>): Promise<void> {
  const guest = openClient(SHOP_URL, { timeoutMs: REQUEST_MS_MAX })
  const settledCountOf = async (packId: number) => {
    const read = () => guest.get(`/user/pack/log/${packId}/1`)
    return (await repeat(record, read, isAnswered)).now.t as number
  }
  while (!isStopping()) {
    const expected = record.purchasesUntil(performance.now() - AGE_MS_MAX)
    const counts = await Promise.all(packIds.map(settledCountOf))
    const found = counts.reduce((sum, count) => sum + count, 0)
    if (found < expected) record.fail(`the logs have ${found} of ${expected} purchases`)
    await wait(PAUSE_MS)
  }
}
