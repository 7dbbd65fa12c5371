import { hash } from 'node:crypto'
import { isChoice, OCCASION_NAMES } from '#contract/occasions.ts'
import type { LineMessenger } from '#server/external/line/port.ts'
import { type LineAct, readLineReaders, stopBeingFriend } from '#server/members/line/line.ts'
import { chooseMessages } from '#server/notifications/notifications.ts'
import { BUTTONS } from '#server/notifications/push/push-texts.ts'
import type { LineOutcome, OutgoingLine } from '#server/outbox/outbox.ts'
import { refuseAtNight } from '#server/outbox/quiet-hours.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'

const STOP_ACT = 'stop '
const STOPPED = {
  ja: 'この種類のお知らせのLINEでの配信を停止しました。',
  en: 'Stopped. You will get no more of these messages by LINE.',
}

/**
 * Returns the function that sends the same message to members by LINE, and forgets a friend who is
 * none any more. It is one request, in the language of its sentence, so that LINE takes it for all of
 * the members or for none.
 */
export function openLineDelivery({
  database,
  clock,
  lineMessenger,
}: {
  database: Database
  clock: Clock
  lineMessenger: LineMessenger | null
}): (message: OutgoingLine) => Promise<LineOutcome> {
  return async ({ memberIds, occasion, sentence, url, requestKey }) => {
    const readers = lineMessenger === null ? [] : await readLineReaders(database, memberIds)
    const goneIds = new Set(memberIds)
    for (const { memberId } of readers) goneIds.delete(memberId)
    const [first] = readers
    if (lineMessenger === null || first === undefined) return { isRepeated: false, goneIds }
    refuseAtNight(clock.now())
    const now = clock.now()
    const { open, stop } = BUTTONS[languageOf(sentence)]
    const outcome = await lineMessenger.send({
      userIds: readers.map(({ lineUserId }) => lineUserId),
      sentence,
      open: { label: open, url },
      act: { label: stop, data: `${STOP_ACT}${occasion}` },
      retryKey: retryKeyOf(`${requestKey} ${occasion} ${sentence} ${url}`),
    })
    if (outcome === 'gone')
      for (const { memberId, lineUserId } of readers) {
        goneIds.add(memberId)
        await stopBeingFriend(database, { lineUserId, at: now })
      }
    return { isRepeated: outcome === 'repeated', goneIds }
  }
}

/** A member may have changed the language since the sentence was queued. */
function languageOf(sentence: string): Language {
  return /\p{Script=Hiragana}/u.test(sentence) ? 'ja' : 'en'
}

/** A UUID of version 8 (RFC 9562) that follows from the name, so that a repeated request has it too. */
function retryKeyOf(name: string): string {
  const digits = hash('sha256', name)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(12, 15)}`]
  return [...parts, `8${digits.slice(15, 18)}`, digits.slice(18, 30)].join('-')
}

/**
 * Ends the messages of an occasion by LINE when the member presses the button in one of them. Null
 * without an answer, also if the member has asked for them since.
 */
export async function stopByLine(
  database: Database,
  { memberId, data, at }: LineAct,
): Promise<string | null> {
  const occasion = OCCASION_NAMES.find((name) => data === `${STOP_ACT}${name}`)
  if (occasion === undefined || !isChoice(occasion, 'line')) return null
  const channel = 'line'
  const press = { memberId, occasion, channel, isOn: false, isReported: true, now: at } as const
  if (!(await database.transaction((tx) => chooseMessages(tx, press)))) return null
  const [reader] = await readLineReaders(database, [memberId])
  return STOPPED[reader?.language ?? 'ja']
}
