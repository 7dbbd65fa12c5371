import { RESULT, STATE } from '#contract/codes.ts'
import type { LineLogin, LineMessenger } from '#server/external/line/port.ts'
import { LOGIN_RESTRICTED, PROOF_NEEDED } from '#server/members/account.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { endSession } from '#server/platform/http/sessions/sessions.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { LINE_MESSAGES } from './line.messages.ts'
import {
  linkLine,
  logInByLine,
  openLineLink,
  openLineLogin,
  readLineAccount,
  unlinkLine,
} from './line.ts'

export interface LineRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
  /** Null in a shop without LINE. */
  readonly line: LineLogin | null
  /** Null if the shop sends no messages by LINE. */
  readonly lineMessenger: LineMessenger | null
}

export function lineRoutes(options: LineRoutesOptions): Route[] {
  return [...loginRoutes(options), ...memberRoutes(options)]
}

const isOff = () => refuse(STATE.invalid, { line: LINE_MESSAGES.isOff })
const tooMany = () => refuse(STATE.tooMany, { line: TOO_MANY_REQUESTS })

function loginRoutes({
  database,
  clock,
  publicUrl,
  line,
  lineMessenger,
}: LineRoutesOptions): Route[] {
  return [
    route('POST /user/line/login_open', async ({ request, secret, address, language }) => {
      if (line === null) return isOff()
      const browser = { secret, address, language, publicUrl: publicUrl(), now: clock.now() }
      const isSaved = request.save_cookie === '1'
      const opened = await openLineLogin({ database, line }, { ...browser, isSaved })
      return opened === 'tooMany' ? tooMany() : answer(opened)
    }),
    route('POST /user/line/login', async ({ request, secret, userAgent }) => {
      if (line === null) return isOff()
      const device = deviceOf(userAgent)
      const returned = { ...request, secret, device, publicUrl: publicUrl(), now: clock.now() }
      const outcome = await logInByLine({ database, line, lineMessenger }, returned)
      switch (outcome) {
        case 'restricted':
          return refuse(STATE.conflict, { line: LOGIN_RESTRICTED })
        case 'refused':
        case 'unreachable':
          return refuse(STATE.invalid, { line: LINE_MESSAGES[outcome] })
      }
      if ('visitor' in outcome) return answer({ is_known: false, visitor: outcome.visitor })
      await endSession(database, secret)
      return answer({ is_known: true }, outcome.session)
    }),
  ]
}

function memberRoutes({
  database,
  clock,
  publicUrl,
  line,
  lineMessenger,
}: LineRoutesOptions): Route[] {
  const unproved = () => refuse(STATE.conflict, { line: PROOF_NEEDED }, RESULT.proofNeeded)
  return [
    route('GET /user/line', async ({ session }) => {
      const account = await readLineAccount(database, session.memberId)
      const linked = account === null ? '' : wireDateTime(account.createdAt)
      const friend = account?.isFriend === true ? 'friend' : 'not-friend'
      const messages = lineMessenger === null ? 'off' : friend
      return answer({ is_offered: line !== null, linked, messages })
    }),
    route('POST /user/line/link_open', async ({ session, secret, language }) => {
      if (line === null) return isOff()
      const browser = { session, secret, language, publicUrl: publicUrl(), now: clock.now() }
      const opened = await openLineLink({ database, line }, browser)
      if (opened === 'unproved') return unproved()
      if (opened === 'tooMany') return tooMany()
      return opened === 'linked'
        ? refuse(STATE.conflict, { line: LINE_MESSAGES.linked })
        : answer(opened)
    }),
    route('POST /user/line/link', async ({ session, request, secret, language }) => {
      if (line === null) return isOff()
      const browser = { session, secret, language, publicUrl: publicUrl(), now: clock.now() }
      const outcome = await linkLine({ database, line, lineMessenger }, { ...browser, ...request })
      if (outcome === 'done') return answer({})
      if (outcome === 'ended') return refuse(STATE.notLoggedIn)
      return refuse(STATE.conflict, { line: LINE_MESSAGES[outcome] })
    }),
    route('POST /user/line/unlink', async ({ session }) => {
      switch (await unlinkLine(database, { session, now: clock.now() })) {
        case 'done':
          return answer({})
        case 'unproved':
          return unproved()
        case 'onlyWay':
          return refuse(STATE.conflict, { line: LINE_MESSAGES.onlyWay })
        case 'ended':
          return refuse(STATE.notLoggedIn)
      }
    }),
  ]
}
