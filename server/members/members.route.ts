import { STATE } from '#contract/codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { endSession } from '#server/platform/http/sessions/sessions.ts'
import { limitWithRoom, openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import { hasHashingRoom } from '#server/platform/password.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { LOGIN_RESTRICTED } from './account.messages.ts'
import { logIn, loginRetryAfterSeconds } from './login.ts'
import { proveByPassword } from './proof.ts'

/**
 * Logins have a limit of their own, because the shop delays a login by up to 8 s after failed ones.
 */
const LOGINS_MAX = 256

export function memberRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route(
      'POST /user/login',
      async ({ request, secret, address, userAgent }) => {
        const { mail, pass } = request
        const isSaved = request.save_cookie === '1'
        const now = clock.now()
        const device = deviceOf(userAgent)
        const session = await logIn(database, { mail, pass, isSaved, address, device, now })
        if (session === 'mismatch') return refuse(STATE.invalid, { mail: MISMATCH })
        if (session === 'restricted') return refuse(STATE.conflict, { mail: LOGIN_RESTRICTED })
        if (session === 'tooMany') {
          return {
            ...refuse(STATE.tooMany, { mail: TOO_MANY_REQUESTS }),
            retryAfterSeconds: await loginRetryAfterSeconds(database, { address, now }),
          }
        }
        await endSession(database, secret)
        return answer({}, session)
      },
      limitWithRoom(openOwnLimit(LOGINS_MAX), hasHashingRoom),
    ),
    route('POST /user/prove', async ({ session, request }) => {
      const proof = { session, pass: request.pass, now: clock.now() }
      switch (await proveByPassword(database, proof)) {
        case 'proved':
          return answer({})
        case 'mismatch':
          return refuse(STATE.invalid, { pass: WRONG_PASSWORD })
        case 'tooMany':
          return refuse(STATE.tooMany, { pass: TOO_MANY_REQUESTS })
        case 'ended':
          return refuse(STATE.notLoggedIn)
      }
    }),
    route('GET /user/logout', async ({ secret }) => {
      await endSession(database, secret)
      return answer({}, null)
    }),
  ]
}

const MISMATCH = {
  ja: 'メールアドレスまたはパスワードが一致しません',
  en: 'Email address or password do not match',
}
const WRONG_PASSWORD = { ja: 'パスワードが違います', en: 'The password is wrong' }
