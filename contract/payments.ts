import { z } from 'zod'
import { type Call, count, id, noFields, page, pageParams, pathNumber, yen } from './call.ts'
import { CARRIER_IDS, COMBINI_CODES } from './constants.ts'

export const course = z.object({ id, point: count, price: yen, memo: z.string() })
export const paymentOption = z.object({ id, name: z.string(), memo: z.string() })
export const buyPointResult = z.object({
  result: z.string(),
  payment_id: z.string().optional(),
  receipt_number: z.string().optional(),
  url: z.string().optional(),
})
export const pointEndResult = z.object({ result: z.string(), pack_id: id.nullable() })
export const bank = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  price: yen,
  email: z.string().optional(),
})

const text = z.string().max(1000)
const result = z.object({ result: z.string() })

export const paymentCalls = {
  'GET /user/point_price/{page}': {
    access: 'member',
    params: pageParams,
    answer: z.object({ list: z.array(course), page }),
  },
  'GET /user/point_price/detail/{id}': {
    access: 'member',
    params: z.object({ id: pathNumber }),
    answer: z.object({ list: z.array(paymentOption), point: count, price: yen }),
  },
  'GET /user/pay_style': {
    access: 'member',
    answer: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  },
  'GET /user/bank': { access: 'member', answer: z.object({ detail: bank }) },
  'POST /user/point/buy': {
    access: 'member',
    request: z.strictObject({
      pay_id: id,
      point_price_id: id.optional(),
      pack_id: id.optional(),
      request_id: text.optional(),
      combini_code: z.enum(COMBINI_CODES).optional(),
      name: text.optional(),
      carrier_id: z.enum(CARRIER_IDS).optional(),
      order_id: text.optional(),
      payer_id: text.optional(),
    }),
    answer: buyPointResult,
  },
  'POST /user/point/append': {
    access: 'member',
    request: z.strictObject({ token: text }),
    answer: result,
  },
  'GET /user/point/end': { access: 'member', answer: pointEndResult },
  'GET /user/point/combini_number': { access: 'member', answer: z.object({ url: z.string() }) },
  'POST /user/gmo_token': {
    access: 'member',
    request: z.strictObject({ pay_id: id, pay_type: id, point_price_id: id.optional() }),
    answer: z.object({ id: z.string() }),
  },
  'POST /user/gmo_result': {
    access: 'member',
    request: z.strictObject({ id: text, pay_type: id }),
    answer: result,
  },
  'GET /user/set_checkout_session/{id}': {
    access: 'member',
    changes: true,
    params: z.object({ id: text }),
    answer: noFields,
  },
  'GET /user/get_checkout_session': {
    access: 'member',
    answer: z.object({ payMethod: z.string() }),
  },
  'GET /user/button_signature': {
    access: 'member',
    answer: z.object({ signature: z.string(), payloadJSON: z.string() }),
  },
  'GET /user/complete_checkout_session': { access: 'member', changes: true, answer: result },
} as const satisfies Record<string, Call>
