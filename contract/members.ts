import { z } from 'zod'
import { type Call, count, dateTime, id, noFields, yen } from './call.ts'

/**
 * The fields of the current user. They stand beside `state`, because the specification's entity
 * contains the envelope's csrf. They stand under `detail` too, where the answers for single
 * entities have their fields.
 */
const currentUserFields = z.object({
  is_login: z.enum(['0', '1']),
  /**
   * The member's id; 0 for a guest. A device that several members use keeps their data apart by
   * this id.
   */
  member_id: z.number().int().min(0),
  /** The rank id, which chooses the icon; 0 for a guest. */
  rank: z.number().int().min(0),
  /** The rank's name in the member's language; empty for a guest. */
  rank_name: z.string(),
  /**
   * URL of the operator's picture of the rank; empty if the shop draws its own picture, chosen by
   * the rank id.
   */
  rank_icon: z.string(),
  point: z.number().int().min(0),
  coin: z.number().int().min(0),
  /**
   * The points that refunds took back and the balance did not cover. The member cannot spend while
   * owed_point or owed_coin is above 0.
   */
  owed_point: z.number().int().min(0),
  owed_coin: z.number().int().min(0),
  last_name: z.string(),
  first_name: z.string(),
  /**
   * The time at which the worker decides the oldest undecided purchase, in milliseconds since 1970;
   * 0 if there is none.
   */
  hold_until: z.number().int(),
  /**
   * The server's time in milliseconds since 1970. Countdowns use it instead of the device's clock.
   */
  server_time: z.number().int(),
  /** True from the closing moment on (Q1): the shop takes no registration and no new payment. */
  is_closed: z.boolean(),
})
const currentUser = currentUserFields.extend({ detail: currentUserFields })
export type CurrentUser = z.infer<typeof currentUserFields>

export const userDetail = z.object({
  lastName: z.string(),
  middleName: z.string(),
  firstName: z.string(),
  tel: z.string(),
  mail: z.string(),
  zipcode: z.string(),
  pref_id: z.number().int(),
  pref_name: z.string(),
  country: z.string(),
  shiku: z.string(),
  address: z.string(),
  building: z.string(),
  availablePoint: z.number().int().min(0),
  end_sms: z.union([z.literal(0), z.literal(1)]),
  referral_code: z.string(),
  rank_name: z.string(),
  rank_coin: count,
  rank_max_price: yen,
  /**
   * The name of the rank that rank_max_price earns: the rank above the member's and above the
   * reached one, or the top rank if there is none above.
   */
  rank_max_name: z.string(),
  /** The higher rank that this month's payments have earned for the next month; empty if none. */
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

export const memberCalls = {
  'GET /user/point': {
    access: 'guest',
    /** The terms pages send a fixed dummy token (Q40). The server ignores it. */
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
  'POST /user/confirm': { access: 'guest', request: registration, answer: noFields },
  'POST /user/append': { access: 'guest', request: registration, answer: noFields },
  'POST /user/change': { access: 'member', request: personalData, answer: noFields },
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
