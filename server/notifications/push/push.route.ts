import { STATE } from '#contract/codes.ts'
import type { PushSender } from '#server/external/push/port.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { isSessionAlive } from '#server/platform/http/sessions/sessions.ts'
import type { Message } from '#server/platform/language.ts'
import { type RateLimit, takeRateLimitsWithin } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { endSubscription, subscribe } from './push.ts'

const SUBSCRIPTION_LIMIT: RateLimit = { name: 'push-subscription', max: 30, windowMs: HOUR_MS }
const IS_OFF: Message = {
  ja: '現在、プッシュ通知はご利用いただけません',
  en: 'Push messages are not available at present',
}
const UNKNOWN_SERVICE: Message = {
  ja: 'このブラウザのプッシュ通知には対応していません',
  en: 'The shop cannot send push messages to this browser',
}

interface PushParts {
  readonly database: Database
  readonly clock: Clock
  readonly pushSender: PushSender
}

/** Returns the calls with which a member turns push messages on and off on a device. */
export function pushRoutes({ database, clock, pushSender }: PushParts): Route[] {
  return [
    route('POST /user/push_subscription', async ({ session, request, language }) => {
      const { publicKey: shopKey } = pushSender
      if (shopKey === null) return refuse(STATE.invalid, { endpoint: IS_OFF })
      if (!pushSender.accepts(request.endpoint))
        return refuse(STATE.invalid, { endpoint: UNKNOWN_SERVICE })
      const { memberId, idHash: sessionHash } = session
      const now = clock.now()
      const outcome = await database.transaction(async (tx) => {
        const limits = [{ ...SUBSCRIPTION_LIMIT, subject: memberId }]
        if (!(await takeRateLimitsWithin(tx, limits, now))) return 'too-many'
        if (!(await isSessionAlive(tx, sessionHash))) return 'ended'
        await subscribe(tx, { ...request, memberId, sessionHash, language, shopKey, now })
        return 'subscribed'
      })
      if (outcome === 'too-many') return refuse(STATE.tooMany, { endpoint: TOO_MANY_REQUESTS })
      return outcome === 'ended' ? refuse(STATE.notLoggedIn) : answer({})
    }),
    route('POST /user/push_subscription_end', async ({ session: { memberId }, request }) => {
      await database.transaction((tx) => endSubscription(tx, { memberId, ...request }))
      return answer({})
    }),
  ]
}
