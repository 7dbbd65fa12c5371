import { STATE } from '#contract/codes.ts'
import { isChoice } from '#contract/occasions.ts'
import type { LineMessenger } from '#server/external/line/port.ts'
import type { PushSender } from '#server/external/push/port.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimitsWithin } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { chooseMessages, readMessageChoices } from './notifications.ts'

const CHOICE_LIMIT: RateLimit = { name: 'message-choice', max: 120, windowMs: HOUR_MS }
const IS_REQUIRED: Message = {
  ja: 'このお知らせは停止できません',
  en: 'This message cannot be stopped',
}

/** Returns the calls with which members choose the messages that they get. */
export function messageRoutes({
  database,
  clock,
  pushSender,
  lineMessenger,
}: {
  database: Database
  clock: Clock
  pushSender: Pick<PushSender, 'publicKey'>
  lineMessenger: LineMessenger | null
}): Route[] {
  const pushKey = pushSender.publicKey
  const isLineOn = lineMessenger !== null
  return [
    route('GET /user/message_choices', async ({ session }) =>
      answer(await readMessageChoices(database, { session, pushKey, isLineOn, now: clock.now() })),
    ),
    route('POST /user/message_choice', async ({ session: { memberId }, request }) => {
      const { occasion, channel, is_on: isOn } = request
      if (!isChoice(occasion, channel)) return refuse(STATE.invalid, { occasion: IS_REQUIRED })
      const now = clock.now()
      const isAllowed = await database.transaction(async (tx) => {
        const limits = [{ ...CHOICE_LIMIT, subject: memberId }]
        if (!(await takeRateLimitsWithin(tx, limits, now))) return false
        await chooseMessages(tx, { memberId, occasion, channel, isOn, now })
        return true
      })
      return isAllowed ? answer({}) : refuse(STATE.tooMany, { occasion: TOO_MANY_REQUESTS })
    }),
  ]
}
