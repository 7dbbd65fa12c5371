import { ADULT_YEARS, type RestrictionKind } from '#contract/constants.ts'
import { COUNSELLING_SENTENCE } from '#contract/counselling.rule.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Message } from '#server/platform/language.ts'
import { addMonths, wireDay } from '#server/platform/time/tokyo.ts'

/**
 * The fields about the member are stored in the member's rows of `balances`. A statement that locks
 * a balance therefore also reads the restrictions.
 */
export interface RestrictionState {
  /** The end by kind; null if it applies until an operator lifts it. */
  readonly restrictedUntil: Readonly<Partial<Record<RestrictionKind, string | null>>> | null
  /** Null if the member has not confirmed the age. */
  readonly adultAt: Date | null
  /** Refused without a confirmed age of 18; null for none. */
  readonly minorRestrictions: readonly RestrictionKind[] | null
  /** The age from which members spend anything; null if no owner has chosen it. */
  readonly purchaseAge: number | null
  /** True if the shop has live payments, and no owner has chosen the age. It then sells nothing. */
  readonly isSaleUndecided: boolean
  /** True if the account is an operator's, or shares an operator's telephone number or address. */
  readonly isStaff: boolean
  /** True if the shop sells only to members with a verified phone number, and the member has none. */
  readonly isPhoneMissing: boolean
  /** Of the required legal texts, by their `order`. Each later one is still to be accepted. */
  readonly termsAcceptedThrough: number
  /** The versions of legal texts that members must accept; null if there is none. */
  readonly requiredTerms: readonly RequiredTerms[] | null
}

/** A version of a legal text that members must accept from `from_day` on, a day in Japan. */
export interface RequiredTerms {
  readonly order: number
  readonly from_day: string
}

export type RestrictionRefusal =
  | 'restricted'
  | 'staff'
  | PurchaseAgeRefusal
  | 'age-unconfirmed'
  | 'phone-unverified'
  | 'terms-unaccepted'

export const UNRESTRICTED: RestrictionState = {
  restrictedUntil: null,
  adultAt: null,
  minorRestrictions: null,
  purchaseAge: null,
  isSaleUndecided: false,
  isStaff: false,
  isPhoneMissing: false,
  termsAcceptedThrough: 0,
  requiredTerms: null,
}

/** Reads from a row of `balances` and from `shop_settings`. */
export const RESTRICTION_COLUMNS = sql`
  restricted_until,
  adult_at,
  terms_accepted_through,
  (select nullif(minor_restrictions, '{}') from shop_settings) as minor_restrictions,
  (select purchase_age from shop_settings) as purchase_age,
  (select has_live_payments and purchase_age is null from shop_settings) as is_sale_undecided,
  exists (
    select from staff_members where staff_members.member_id = balances.member_id
  ) as is_staff,
  case
    when (select rules ->> 'sms_for' from shop_settings) = 'spending'
    then not exists (
      select from members where members.id = balances.member_id and verified_phone is not null
    )
    else false
  end as is_phone_missing,
  (select required_terms from shop_settings) as required_terms`

/**
 * The acts by which a member spends money, points or coins. A member may do them only at the age
 * from which the shop sells, and after accepting all required legal texts. The decision about won
 * cards is not one of these acts, because its hold does not pause (decision 066).
 */
const SPENDING_KINDS: readonly RestrictionKind[] = ['pay', 'draw', 'exchange']

/**
 * Returns why the member may not do an act of these kinds. Returns null if the member may do it.
 *
 * - `restricted`: one of these kinds, or the login, is restricted. At the exact moment of its end,
 *   a restriction no longer applies.
 * - `staff`: an operator may not draw in the own shop.
 * - `sale-undecided`: the shop has live payments, and no owner has chosen from which age it sells.
 * - `birth-date-missing`, `under-age`: the member's date of birth does not allow spending.
 * - `age-unconfirmed`: the shop refuses one of these kinds to members without a confirmed age of
 *   18.
 * - `phone-unverified`: the shop asks for a verified phone number before members spend.
 * - `terms-unaccepted`: the member first has to accept a new version of a legal text.
 */
export function restrictionRefusal(
  state: RestrictionState,
  kinds: readonly RestrictionKind[],
  now: Date,
): RestrictionRefusal | null {
  const isRestricted = [...kinds, 'login' as const].some((kind) => isInForce(state, kind, now))
  if (isRestricted) return 'restricted'
  if (state.isStaff && kinds.includes('draw')) return 'staff'
  const isSpending = kinds.some((kind) => SPENDING_KINDS.includes(kind))
  const age = isSpending ? purchaseAgeRefusal(state, now) : null
  if (age !== null) return age
  const isForAdults = kinds.some((kind) => state.minorRestrictions?.includes(kind) === true)
  if (isForAdults && !isAdult(state, now)) return 'age-unconfirmed'
  if (isSpending && state.isPhoneMissing) return 'phone-unverified'
  return isSpending && hasOpenTerms(state, now) ? 'terms-unaccepted' : null
}

export type PurchaseAgeRefusal = 'sale-undecided' | 'birth-date-missing' | 'under-age'

/** A coupon needs the same age, because its points or coins are for spending. */
export function purchaseAgeRefusal(
  { adultAt, purchaseAge, isSaleUndecided }: RestrictionState,
  now: Date,
): PurchaseAgeRefusal | null {
  if (isSaleUndecided) return 'sale-undecided'
  if (purchaseAge === null) return null
  if (adultAt === null) return 'birth-date-missing'
  // A member born on 29 February may wait a day longer than the law asks, never a day less.
  const allowedAt = addMonths(adultAt, (purchaseAge - ADULT_YEARS) * 12)
  return now < allowedAt ? 'under-age' : null
}

function hasOpenTerms(
  { termsAcceptedThrough, requiredTerms }: RestrictionState,
  now: Date,
): boolean {
  const open = requiredTerms?.filter(({ order }) => order > termsAcceptedThrough) ?? []
  return open.some(({ from_day }) => from_day <= wireDay(now))
}

export function isInForce(
  { restrictedUntil }: Pick<RestrictionState, 'restrictedUntil'>,
  kind: RestrictionKind,
  now: Date,
): boolean {
  const until = restrictedUntil?.[kind]
  return until !== undefined && (until === null || now < new Date(until))
}

/** Returns whether the member has confirmed the age and is at least 18 at `now`. */
export function isAdult({ adultAt }: Pick<RestrictionState, 'adultAt'>, now: Date): boolean {
  return adultAt !== null && now >= adultAt
}

export const RESTRICTION_MESSAGES: Readonly<Record<RestrictionRefusal, Message>> = {
  restricted: {
    ja: `現在、この操作はご利用を制限しています。内容と期限は会員メニューの「利用制限」でご確認いただけます。${COUNSELLING_SENTENCE.ja}`,
    en: `This is currently restricted for your account. “Play limits” in the member menu shows until when. ${COUNSELLING_SENTENCE.en}`,
  },
  staff: {
    // Says nothing of operators: a member could ask so whose telephone number or address is an operator's.
    ja: 'このアカウントでは、くじを引けません。ポイントは使われていません。お心当たりのない場合は、お問い合わせください。',
    en: 'This account cannot draw. You have not been charged. If you do not know why, please contact us.',
  },
  'sale-undecided': {
    ja: 'ただいま販売の準備をしています。',
    en: 'The shop is getting ready. Nothing is on sale yet.',
  },
  'birth-date-missing': {
    ja: 'はじめに生年月日のご登録が必要です。会員メニューの「利用制限」で、一度だけご登録ください。',
    en: 'Please enter your date of birth first, once, under “Play limits” in the member menu.',
  },
  'under-age': {
    ja: 'ご登録の生年月日では、まだご購入いただけない年齢です。',
    en: 'By your date of birth, you are not old enough to buy here yet.',
  },
  'age-unconfirmed': {
    ja: 'ご利用には18歳以上であることの確認が必要です。会員メニューの「利用制限」から年齢をご確認ください。',
    en: 'This needs a confirmed age of 18 or over. Please confirm your age under “Play limits” in the member menu.',
  },
  'phone-unverified': {
    ja: 'はじめに電話番号のSMS認証が必要です。会員メニューの「会員情報の変更」で認証してください。',
    en: 'Please verify your phone number first, under “Personal information” in the member menu.',
  },
  'terms-unaccepted': {
    ja: '規約が新しくなりました。会員メニューの「規約の更新を確認する」で変更点をご確認のうえ、同意をお願いします。',
    en: 'The terms have changed. Please read what is new under “Updated terms” in the member menu, and accept it.',
  },
}
