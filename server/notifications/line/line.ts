import type { LineMessenger } from '#server/external/line/port.ts'
import { readLineReader, stopBeingFriend } from '#server/members/line/line.ts'
import { selectStopToken } from '#server/notifications/notifications.sql.ts'
import { refuseAtNight } from '#server/notifications/quiet-hours.rule.ts'
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
  return async ({ memberId, sentence, url, stopUrlOf, retryKey }) => {
    const reader = lineMessenger === null ? null : await readLineReader(database, memberId)
    if (lineMessenger === null || reader === null) return 'gone'
    const { lineUserId: userId, language } = reader
    const now = clock.now()
    refuseAtNight(now)
    const stopToken = await database.transaction((tx) => selectStopToken(tx, { memberId, now }))
    const text = `${sentence}\n${url}\n\n${STOP[language]}\n${stopUrlOf(stopToken)}`
    const outcome = await lineMessenger.push({ userId, text, retryKey })
    if (outcome === 'gone') await stopBeingFriend(database, { lineUserId: userId, at: now })
    return outcome
  }
}
