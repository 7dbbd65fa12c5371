import { STATE } from '#contract/codes.ts'
import { MAIL_TAKEN } from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { endListedSession, listSessions } from '#server/platform/http/sessions/sessions.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { LINK_EXPIRED } from './account.messages.ts'
import { actInSession } from './acting-session.ts'
import { type AfterConfirmation, confirmMailChange, stopMailChange } from './mail-change.ts'

export function securityRoutes({
  database,
  clock,
  afterMailConfirmation: afterwards,
}: {
  database: Database
  clock: Clock
  afterMailConfirmation: AfterConfirmation
}): Route[] {
  return [
    route('GET /user/sessions', async ({ session }) => {
      const sessions = await listSessions(database, session, clock.now())
      const list = sessions.map(({ id, device, createdAt, seenAt, isCurrent }) => ({
        id,
        device,
        created: wireDateTime(createdAt),
        seen: wireDateTime(seenAt),
        is_current: isCurrent,
      }))
      return answer({ list })
    }),
    route('POST /user/sessions/end', async ({ session, request }) => {
      const outcome = await actInSession(database, session, (tx) =>
        endListedSession(tx, session, request.session_id ?? null),
      )
      return outcome === 'ended' ? refuse(STATE.notLoggedIn) : answer({})
    }),
    route('POST /user/mail_change', async ({ session, request, address, language }) => {
      const link = { token: request.token, address, language, now: clock.now() }
      const outcome =
        request.action === 'confirm'
          ? await confirmMailChange(database, link, { session, afterwards })
          : await stopMailChange(database, link)
      switch (outcome) {
        case 'done':
          return answer({})
        case 'expired':
          return refuse(STATE.invalid, { mail: LINK_EXPIRED })
        case 'taken':
          return refuse(STATE.invalid, { mail: MAIL_TAKEN })
        case 'tooMany':
          return refuse(STATE.tooMany, { mail: TOO_MANY_REQUESTS })
      }
    }),
  ]
}
