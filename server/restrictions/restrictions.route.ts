import { STATE } from '#contract/codes.ts'
import { RESTRICTION_KINDS, type SpendingPeriod } from '#contract/constants.ts'
import type { PlayLimits } from '#contract/restrictions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { confirmAge, readAgeConfirmation } from '#server/restrictions/age/age.ts'
import {
  readSpendingLimits,
  setSpendingLimit,
} from '#server/restrictions/spending-limits/spending-limits.ts'
import {
  isAdult,
  isInForce,
  purchaseAgeRefusal,
  type RestrictionState,
} from './restriction-state.ts'
import { excludeOneself, listRestrictions, readRestrictionState } from './restrictions.ts'

export interface RestrictionRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  /**
   * Reads how many yen the member has paid on the present day and in the present month. The
   * function is an argument, because server/restrictions may not import from server/payments.
   */
  readonly readSpending: (
    memberId: number,
    now: Date,
  ) => Promise<Readonly<Record<SpendingPeriod, number>>>
}

/**
 * Returns the calls for members' restrictions: members see their restrictions, exclude themselves,
 * confirm their age and limit their spending (A-149, A-157, A-159).
 */
export function restrictionRoutes(options: RestrictionRoutesOptions): Route[] {
  const { database, clock } = options
  return [
    route('GET /user/play_limits', async ({ session: { memberId } }) =>
      answer(await readPlayLimits(options, memberId)),
    ),
    route('POST /user/self_exclusion', async ({ session: { memberId }, request: { period } }) => {
      await excludeOneself(database, { memberId, period, now: clock.now() })
      return answer({})
    }),
    route('POST /user/age', async ({ session: { memberId }, request }) => {
      const birthDate = request.birth_date ?? null
      const { text_version: textVersion } = request
      const confirmation = { memberId, birthDate, textVersion, now: clock.now() }
      switch (await confirmAge(database, confirmation)) {
        case 'confirmed':
          return answer({})
        case 'needs-date':
          return refuse(STATE.invalid, { birth_date: BIRTH_DATE_MISSING })
        case 'invalid':
          return refuse(STATE.invalid, { birth_date: BIRTH_DATE_INVALID })
        case 'final':
          return refuse(STATE.conflict, { birth_date: BIRTH_DATE_FINAL })
      }
    }),
    route('POST /user/spending_limit', async ({ session: { memberId }, request }) => {
      await setSpendingLimit(database, { ...request, memberId, now: clock.now() })
      return answer({})
    }),
  ]
}

async function readPlayLimits(
  { database, clock, readSpending }: RestrictionRoutesOptions,
  memberId: number,
): Promise<PlayLimits> {
  const now = clock.now()
  const [state, restrictions, age, limits, spending] = await Promise.all([
    readRestrictionState(database, memberId),
    listRestrictions(database, memberId),
    readAgeConfirmation(database, memberId),
    readSpendingLimits(database, { memberId, now }),
    readSpending(memberId, now),
  ])
  const ofOwn = new Set(
    restrictions
      .filter(({ operatorId, endsAt }) => operatorId === null && endsAt !== null && now < endsAt)
      .map(({ kind }) => kind),
  )
  return {
    restrictions: RESTRICTION_KINDS.filter((kind) => isInForce(state, kind, now)).map((kind) => ({
      kind,
      ends: endOf(state, kind),
      is_own: ofOwn.has(kind),
    })),
    age: {
      confirmed_by: confirmedBy(age),
      confirmed: age === null ? '' : wireDateTime(age.confirmedAt),
      birth_date: age?.birthDate ?? '',
      is_adult: isAdult(state, now),
      purchase_age: state.purchaseAge,
      is_purchase_age: purchaseAgeRefusal(state, now) === null,
      refused_kinds: isAdult(state, now) ? [] : [...(state.minorRestrictions ?? [])],
    },
    is_phone_needed: state.isPhoneMissing,
    limits: limits.map(({ period, yen, nextYen, nextAt }) => ({
      period,
      yen,
      used: spending[period],
      next_yen: nextYen,
      next: nextAt === null ? '' : wireDateTime(nextAt),
    })),
  }
}

function endOf(
  { restrictedUntil }: RestrictionState,
  kind: (typeof RESTRICTION_KINDS)[number],
): string {
  const end = restrictedUntil?.[kind] ?? null
  return end === null ? '' : wireDateTime(new Date(end))
}

function confirmedBy(age: Awaited<ReturnType<typeof readAgeConfirmation>>) {
  if (age === null) return 'nothing'
  return age.birthDate === null ? 'declaration' : 'birth-date'
}

const BIRTH_DATE_INVALID: Message = {
  ja: '生年月日が正しくありません',
  en: 'This date of birth is not valid',
}
const BIRTH_DATE_MISSING: Message = {
  ja: '生年月日をご入力ください',
  en: 'Please enter your date of birth',
}
const BIRTH_DATE_FINAL: Message = {
  ja: '生年月日はすでに登録されています。変更が必要な場合は、お問い合わせください',
  en: 'Your date of birth is already registered. Please contact us if it needs to be changed',
}
