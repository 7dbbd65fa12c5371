import { RESULT, STATE } from '#contract/codes.ts'
import type { UserDetail } from '#contract/members.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { PERSON_MESSAGES } from '#server/members/person/person.messages.ts'
import {
  countryErrors,
  type FieldErrors,
  isMail,
  MAIL_TAKEN,
  neededErrors,
  normalizePerson,
  type PersonalData,
  trimmed,
} from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type CallRequest, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Language } from '#server/platform/language.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { type CurrentSettings, readIdentity } from '#server/settings/settings.ts'
import { LINK_EXPIRED, PROOF_NEEDED } from './account.messages.ts'
import { changePassword, changePerson } from './account.ts'
import { selectPendingMail } from './mail-change.sql.ts'
import { readAccount, wireAccount } from './members.ts'
import { CHANGED_PASSWORD_FORMAT, passwordError } from './password.ts'
import { requestReissue, resetPassword } from './reissue/reissue.ts'

const RESET_PASSWORD = 'POST /user/reset_password'
/**
 * How many requests for a forgotten password may be in progress at once. They have their own limit,
 * because the shop delays each of them, so that its duration does not reveal whether the mail
 * address is known.
 */
const REISSUES_MAX = 64

export interface AccountRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly settings: Pick<CurrentSettings, 'countryRules' | 'rules'>
  /** An argument, because server/members may not import from server/points. */
  readonly readUsablePoints: (memberId: number) => Promise<number>
  /** An argument, because server/members may not import from server/ranks. */
  readonly readRank: (memberId: number, language: Language) => Promise<RankDetail>
  /**
   * The function is an argument, because server/members may not import from server/verifications.
   */
  readonly readSmsSentSecondsAgo: (memberId: number) => Promise<number | null>
}

type RankDetail = Pick<
  UserDetail,
  | 'rank_name'
  | 'rank_coin'
  | 'rank_max_price'
  | 'rank_max_name'
  | 'rank_reached_name'
  | 'rank_current_price'
  | 'is_rank_maintained'
  | 'next_month_name'
  | 'next_month'
>

export function accountRoutes(options: AccountRoutesOptions): Route[] {
  const { database, clock, publicUrl } = options
  const { readUsablePoints, readRank, readSmsSentSecondsAgo } = options
  const list = PREFECTURES.map((name, index) => ({ id: index + 1, name }))
  return [
    route('GET /user/pref_list', async () => answer({ list })),
    route('GET /user/detail', async ({ session: { memberId }, language }) => {
      const [account, pendingMail, availablePoint, rank, sentSecondsAgo] = await Promise.all([
        readAccount(database, memberId),
        selectPendingMail(database, { memberId, now: clock.now() }),
        readUsablePoints(memberId),
        readRank(memberId, language),
        readSmsSentSecondsAgo(memberId),
      ])
      if (account === null) throw new Error(`there is no member ${memberId}`)
      const detail = {
        ...wireAccount(account),
        pending_mail: pendingMail ?? '',
        sms_sent_seconds_ago: sentSecondsAgo,
        availablePoint,
        ...rank,
      }
      return answer({ detail })
    }),
    route('POST /user/change', async ({ session, request, address, language }) => {
      const person = normalizePerson(request)
      const errors = {
        ...(await newCountryErrors(options, session, person)),
        ...neededErrors(person, await options.settings.rules()),
      }
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors)
      const now = clock.now()
      const change = { session, person, address, language, publicUrl: publicUrl(), now }
      switch (await changePerson(database, change)) {
        case 'changed':
          return answer({})
        case 'taken':
          return refuse(STATE.invalid, { mail: MAIL_TAKEN })
        case 'tooMany':
          return refuse(STATE.tooMany, { mail: TOO_MANY_REQUESTS })
        case 'unproved':
          return refuse(STATE.conflict, { mail: PROOF_NEEDED }, RESULT.proofNeeded)
        case 'ended':
          return refuse(STATE.notLoggedIn)
      }
    }),
    changePasswordRoute(options),
    reissueRoute(options),
  ]
}

/** A member whose country was refused later can still change the rest: nothing ships there anyway. */
async function newCountryErrors(
  { database, settings }: AccountRoutesOptions,
  { memberId }: { readonly memberId: number },
  person: PersonalData,
): Promise<FieldErrors> {
  const errors = countryErrors(person, await settings.countryRules(), 'shipping')
  if (Object.keys(errors).length === 0) return errors
  const account = await readAccount(database, memberId)
  const isKept = account?.prefId === person.prefId && account.country === person.country
  return isKept ? {} : errors
}

function changePasswordRoute({ database, clock }: AccountRoutesOptions): Route {
  return route('POST /user/change_password', async ({ session, request, language }) => {
    const passwordFault = passwordError(
      request,
      await readIdentity(database),
      CHANGED_PASSWORD_FORMAT,
    )
    if (passwordFault !== null) return refuse(STATE.invalid, { pass: passwordFault })
    const change = { session, pass: request.pass, language, now: clock.now() }
    switch (await changePassword(database, change)) {
      case 'changed':
        return answer({})
      case 'tooMany':
        return refuse(STATE.tooMany, { pass: TOO_MANY_REQUESTS })
      case 'unproved':
        return refuse(STATE.conflict, { pass: PROOF_NEEDED }, RESULT.proofNeeded)
      case 'ended':
        return refuse(STATE.notLoggedIn)
    }
  })
}

/**
 * Defines the call for a forgotten password (Q126). A request with a mail address sends a link to
 * that address. A request with the token from the link sets the new password.
 */
function reissueRoute({ database, clock, publicUrl }: AccountRoutesOptions): Route {
  const handle = async ({
    request,
    session,
    language,
    address,
  }: CallRequest<typeof RESET_PASSWORD>) => {
    const now = clock.now()
    if (request.token === undefined) {
      const mail = trimmed(request.mail).toLowerCase()
      if (!isMail(mail)) return refuse(STATE.invalid, { mail: PERSON_MESSAGES.mail })
      const memberId = session?.memberId ?? null
      const reissue = { mail, address, memberId, language, publicUrl: publicUrl(), now }
      const outcome = await requestReissue(database, reissue)
      return outcome === 'accepted'
        ? answer({})
        : refuse(STATE.tooMany, { mail: TOO_MANY_REQUESTS })
    }
    const { token, pass = '', confirmPass = '' } = request
    const passwordFault = passwordError({ pass, confirmPass }, await readIdentity(database))
    if (passwordFault !== null) return refuse(STATE.invalid, { pass: passwordFault })
    switch (await resetPassword(database, { token, pass, address, language, now })) {
      case 'renewed':
        return answer({})
      case 'expired':
        return refuse(STATE.invalid, { mail: LINK_EXPIRED })
      case 'tooMany':
        return refuse(STATE.tooMany, { mail: TOO_MANY_REQUESTS })
    }
  }
  return route(RESET_PASSWORD, handle, openOwnLimit(REISSUES_MAX))
}
