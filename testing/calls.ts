import type { Client, Got } from './client.ts'

/** Described by the contract and not served yet: this list only ever shrinks. */
export const LATER_CALLS: ReadonlySet<string> = new Set([
  'GET /user/point_price/detail/{id}',
  'GET /user/pay_style',
  'GET /user/bank',
  'POST /user/point/buy',
  'POST /user/point/append',
  'GET /user/point/end',
  'GET /user/point/waiting',
  'GET /user/point/combini_number',
  'POST /user/gmo_token',
  'POST /user/gmo_result',
  'GET /user/set_checkout_session/{id}',
  'GET /user/get_checkout_session',
  'GET /user/button_signature',
  'GET /user/complete_checkout_session',
])

/** Asks a call by its name in the contract, with 1 for whatever its path carries. */
export function call(client: Client, key: string, { payload = {}, query = '' } = {}): Promise<Got> {
  const [method, path = ''] = key.split(' ')
  const at = path.replaceAll(/\{\w+\}/g, '1') + query
  return method === 'GET' ? client.get(at) : client.post(at, payload)
}
