import { RESULT, STATE } from '#contract/codes.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import { countryErrors, neededErrors, normalizePerson } from '#server/members/person/person.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { answerRequest, readRequest } from './address-requests/address-requests.ts'
import { readParcels } from './parcels.ts'
import { changeSendDay, SEND_DAY_INVALID } from './send-days/send-days.ts'

/** The checks of personal data require a mail address, and a postal address has none. */
const NO_MAIL = { mail: 'nobody@example.com' }

interface ParcelRoutesOptions {
  readonly database: Database
  readonly reads: Reads
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'countryRules' | 'rules'>
}

export function parcelRoutes({ database, reads, clock, settings }: ParcelRoutesOptions): Route[] {
  return [
    route('GET /user/parcel/list/{page}', async ({ session, params: { page }, written }) => {
      const { memberId } = session
      return answer(await readParcels(reads.open({ written }), { memberId, page }))
    }),
    route(
      'POST /user/parcel/send_day',
      async ({ session: { memberId }, request: { from, to } }) => {
        const outcome = await changeSendDay({ database, clock }, { memberId, from, to })
        switch (outcome) {
          case 'saved':
            return answer({ result: RESULT.ok })
          case 'unknown':
            return refuse(STATE.nothingLeft, {}, RESULT.failed)
          case 'invalid':
            return refuse(STATE.invalid, { to: SEND_DAY_INVALID }, RESULT.failed)
          case 'address-missing':
            return refuse(STATE.invalid, { to: ADDRESS_MISSING }, RESULT.addressMissing)
          default:
            return refuse(STATE.conflict, { to: RESTRICTION_MESSAGES[outcome] }, RESULT.failed)
        }
      },
    ),
    route('GET /user/parcel/address/{id}', async ({ session: { memberId }, params: { id } }) => {
      const found = await readRequest(database, { memberId, id })
      if (found === null) return refuse(STATE.unknown)
      const { number, reason, isAnswered, address } = found
      const { prefId, city, ...fields } = address
      const detail = { ...fields, pref_id: prefId, shiku: city }
      return answer({ number, reason, is_answered: isAnswered, detail })
    }),
    route('POST /user/parcel/address/{id}', async ({ session, params, request }) => {
      const person = normalizePerson({ ...request, ...NO_MAIL })
      const countries = await settings.countryRules()
      const needed = { addressNeeded: 'required', phoneNeeded: 'required' } as const
      const errors = {
        ...countryErrors(person, countries, 'shipping'),
        ...neededErrors(person, { ...(await settings.rules()), ...needed }),
      }
      if (Object.keys(errors).length > 0) return refuse(STATE.invalid, errors, RESULT.failed)
      const { mail: _mail, ...address } = person
      const { memberId } = session
      const now = clock.now()
      const isSaved = await answerRequest(database, { memberId, id: params.id, address, now })
      return isSaved ? answer({ result: RESULT.ok }) : refuse(STATE.nothingLeft, {}, RESULT.failed)
    }),
  ]
}
