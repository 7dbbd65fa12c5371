import type { LineMessenger } from '#server/external/line/port.ts'
import { readLineReader, stopBeingFriend } from '#server/members/line/line.ts'
import { refuseAtNight } from '#server/notifications/quiet-hours.rule.ts'
import { openStopTokens } from '#server/notifications/stop-tokens.ts'
import type { OutgoingLine } from '#server/outbox/outbox.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'

const STOP = { ja: 'この種類のお知らせを停止', en: 'Stop this kind of message' }

/** Returns the function that sends a message by LINE, and forgets a friend who is none any more. */
export function openLineDelivery({
  database,
  clock,
  lineMessenger,
}: {
  database: Database
  clock: Clock
  lineMessenger: LineMessenger | null
}): (message: OutgoingLine) => Promise<'sent' | 'gone'> {
  const readStopToken = openStopTokens({ database, clock })
  return async ({ memberId, sentence, url, stopUrlOf, retryKey }) => {
    const reader = lineMessenger === null ? null : await readLineReader(database, memberId)
    if (lineMessenger === null || reader === null) return 'gone'
    const { lineUserId: userId, language } = reader
    const now = clock.now()
    refuseAtNight(now)
    const stopUrl = stopUrlOf(await readStopToken(memberId))
    const text = `${sentence}\n${url}\n\n${STOP[language]}\n${stopUrl}`
    const outcome = await lineMessenger.push({ userId, text, retryKey })
    if (outcome === 'gone') await stopBeingFriend(database, { lineUserId: userId, at: now })
    return outcome
  }
}
