import { z } from 'zod'
import { type Call, count, dateTime, id, noFields, yen } from './call.ts'
import { shapeOf } from './console/field-schema.ts'
import { legalSection } from './legal.ts'
import { shopRules } from './rules.ts'

/**
 * The fields of the current user. An answer contains these fields twice: beside `state`, as the
 * specification's entity requires, and under `detail`, as in the answers for other entities.
 */
const currentUserFields = z.object({
  is_login: z.enum(['0', '1']),
  /**
   * The member's id; 0 for a guest. The browser stores data under this id, so that members who
   * share a device do not see each other's data.
   */
  member_id: z.number().int().min(0),
  /** The id of the member's rank, by which the icon is chosen; 0 for a guest. */
  rank: z.number().int().min(0),
  rank_name: z.string(),
  /** The operator's picture of the rank; empty where the shop draws its own. */
  rank_icon: z.string(),
  point: z.number().int().min(0),
  coin: z.number().int().min(0),
  /** What clawbacks could not take. While either debt is above 0, the member cannot spend. */
  owed_point: z.number().int().min(0),
  owed_coin: z.number().int().min(0),
  last_name: z.string(),
  first_name: z.string(),
  /**
   * The time at which the worker applies the next default decision to one of the member's undecided
   * purchases, in milliseconds since 1970; 0 if there is none.
   */
  hold_until: z.number().int(),
  /** In milliseconds since 1970. Countdowns use it instead of the device's clock. */
  server_time: z.number().int(),
  /** True if members can log in by LINE. */
  has_line: z.boolean(),
  /** True after the closing time of registration (Q1). The shop then takes no registration. */
  is_registration_closed: z.boolean(),
  /** True after the closing time of the sale of points (Q1). The shop then starts no payment. */
  is_point_sale_closed: z.boolean(),
  /** The most business days of Japan that pass before a parcel is shipped (Q138). */
  ship_business_days: z.number().int().min(1),
  /** How many days a member may decide about the cards of a purchase that begins now. */
  hold_days: z.number().int().min(1),
  /** False if consumption tax arises at the draw, so that no price of points includes it. */
  is_sale_taxed: z.boolean(),
  /** The rules of the shop, which its texts name. */
  rules: z.object(shapeOf(shopRules)),
})
const currentUser = currentUserFields.extend({ detail: currentUserFields })
export type CurrentUser = z.infer<typeof currentUserFields>

export const userDetail = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  tel: z.string(),
  mail: z.string(),
  /** The new mail address that the member has not confirmed yet (Q157); empty if there is none. */
  pending_mail: z.string(),
  zipcode: z.string(),
  pref_id: z.number().int(),
  pref_name: z.string(),
  country: z.string(),
  shiku: z.string(),
  address: z.string(),
  building: z.string(),
  availablePoint: z.number().int().min(0),
  end_sms: z.union([z.literal(0), z.literal(1)]),
  /** How long ago the newest SMS code was sent; null if none can be entered any more. */
  sms_sent_seconds_ago: z.number().int().min(0).nullable(),
  referral_code: z.string(),
  rank_name: z.string(),
  rank_coin: count,
  rank_max_price: yen,
  /**
   * The name of the rank that the member earns by paying rank_max_price this month. This rank is
   * above the present rank and above the rank that the member has already earned for the next
   * month. If there is no higher rank, it is the top rank.
   */
  rank_max_name: z.string(),
  /** The higher rank already earned for the next month by this month's payments; empty if none. */
  rank_reached_name: z.string(),
  rank_current_price: yen,
  is_rank_maintained: z.boolean(),
  next_month_name: z.string(),
  next_month: z.number().int(),
})
export type UserDetail = z.infer<typeof userDetail>

const text = z.string().max(1000)
const person = {
  lastName: text,
  middleName: text.optional(),
  firstName: text,
  tel: text,
  mail: text,
  zipcode: text,
  country: text.optional(),
  pref_id: z.union([z.number().int(), text]),
  shiku: text,
  address: text,
  building: text.optional(),
}
const personalData = z.strictObject(person)
export const registration = z.strictObject({
  ...person,
  pass: text,
  confirmPass: text,
  referralCode: text.optional(),
  /**
   * How the member will log in, by default with the password; otherwise nobody knows the password.
   * `line` registers with the LINE account of a login by LINE that no member had.
   */
  login_method: z.enum(['password', 'passkey', 'line']).optional(),
  /** The token of that login by LINE. */
  line_token: text.optional(),
})
export type Registration = z.infer<typeof registration>

export const login = z.strictObject({
  mail: text,
  pass: text,
  save_cookie: z.enum(['0', '1']).optional(),
})

const prefecture = z.object({ id, name: z.string() })
const addressRow = z.object({
  prefcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
})
export type AddressRow = z.infer<typeof addressRow>

const loginSession = z.object({
  id: z.string(),
  /**
   * The browser and the system at the login, such as `Safari, iPhone`; empty if they are not known.
   */
  device: z.string(),
  created: dateTime,
  /** The time of the session's latest request, exact to an hour. */
  seen: dateTime,
  is_current: z.boolean(),
})
export type LoginSession = z.infer<typeof loginSession>

export const memberCalls = {
  'GET /user/point': {
    access: 'guest',
    /** The terms pages send a fixed dummy token (Q40). The server ignores any token. */
    query: z.object({ token: text.optional() }),
    answer: currentUser,
  },
  'POST /user/login': { access: 'guest', request: login, answer: noFields },
  'GET /user/logout': { access: 'guest', isMutating: true, answer: noFields },
  'GET /user/detail': { access: 'member', answer: z.object({ detail: userDetail }) },
  'GET /user/pref_list': { access: 'guest', answer: z.object({ list: z.array(prefecture) }) },
  'POST /address/zipcode': {
    access: 'guest',
    request: z.strictObject({ zipcode: text }),
    answer: z.object({ list: z.array(addressRow) }),
  },
  'POST /user/confirm': {
    access: 'guest',
    request: registration,
    /** The sections of the legal texts that are only for the country of the address (B-058). */
    answer: z.object({ country_terms: z.array(legalSection) }),
  },
  'POST /user/append': { access: 'guest', request: registration, answer: noFields },
  'POST /user/change': { access: 'member', request: personalData, answer: noFields },
  /** Opens a mailed link, which either confirms a new mail address or stops the change (Q157). */
  'POST /user/mail_change': {
    access: 'guest',
    request: z.strictObject({ token: text, action: z.enum(['confirm', 'stop']) }),
    answer: noFields,
  },
  /** Lists the member's login sessions, the most recently used first. */
  'GET /user/sessions': { access: 'member', answer: z.object({ list: z.array(loginSession) }) },
  /** Ends the session `session_id`. Without `session_id`, ends all sessions but the present one. */
  'POST /user/sessions/end': {
    access: 'member',
    request: z.strictObject({ session_id: text.optional() }),
    answer: noFields,
  },
  /**
   * Proves again who the member is. A new mail address, a new password and a change of the passkeys
   * need a proof or a login within the last five minutes (`RESULT.proofNeeded`).
   */
  'POST /user/prove': {
    access: 'member',
    request: z.strictObject({ pass: text }),
    answer: noFields,
  },
  'POST /user/change_password': {
    access: 'member',
    request: z.strictObject({ pass: text, confirmPass: text }),
    answer: noFields,
  },
  'POST /user/reset_password': {
    access: 'guest',
    request: z.strictObject({
      mail: text.optional(),
      token: text.optional(),
      pass: text.optional(),
      confirmPass: text.optional(),
    }),
    answer: noFields,
  },
  'POST /user/send_sms': {
    access: 'member',
    request: z.strictObject({ tel: text }),
    answer: noFields,
  },
  'POST /user/check_sms': {
    access: 'member',
    request: z.strictObject({ sms_code: text }),
    answer: noFields,
  },
  'POST /user/transfer/login': { access: 'member', request: z.object({}), answer: noFields },
  'POST /user/transfer/point': { access: 'member', request: z.object({}), answer: noFields },
  'GET /user/transfer/point': {
    access: 'member',
    answer: z.object({ list: z.array(z.object({ id, name: z.string(), created: dateTime })) }),
  },
} as const satisfies Record<string, Call>
