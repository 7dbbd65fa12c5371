import type {
  Declined,
  ProviderStatus,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import type { Fields } from './windows-31j.ts'

/** The shop may have used the id itself, in an earlier call whose response was lost. */
export const ORDER_ID_USED: readonly string[] = ['E01040010', 'M01004010']
/** GMO's error codes for an order that does not exist. */
export const NO_ORDER: readonly string[] = ['E01110002', 'M01004002']

/**
 * GMO's error codes after which the shop must fetch the order's status. With each code, the outcome
 * of the call is unknown. For example, GMO may have executed an earlier identical call, the order
 * may be missing or in another state, or GMO may be unavailable.
 */
const INCONCLUSIVE_CODES: readonly string[] = [
  ...ORDER_ID_USED,
  ...NO_ORDER,
  'E11010001',
  'E11010002',
  'E11010003',
  'E11010999',
  'E82010001',
  'M01004014',
  'unreadable',
]
const INCONCLUSIVE_KINDS = /^(E9[0-2]|M9|S01)/

/** `declined` if all error codes are final; else the status must be fetched. */
export function resultOfCodes(codes: readonly string[]): Declined | Unknown {
  const inconclusive = codes.find(
    (code) => INCONCLUSIVE_CODES.includes(code) || INCONCLUSIVE_KINDS.test(code),
  )
  const [code] = codes
  if (inconclusive !== undefined || code === undefined)
    return unknown(`refused with ${inconclusive ?? 'nothing'}`)
  return declined(code)
}

/** RETURN means that the whole order was refunded, even if the amount is given as 0. */
export function statusOf(
  { Status: status = '', Amount: amount = '' }: Fields,
  orderedYen: number,
): ProviderStatus | Unknown {
  const yen = Number(amount)
  if (!/^\d{1,9}$/.test(amount)) return unknown('an order without an amount')
  switch (status) {
    case 'UNPROCESSED':
    case 'REQSUCCESS':
    case 'AUTHPROCESS':
      return { is: 'waiting' }
    case 'AUTH':
      return { is: 'authorised', yen }
    case 'CAPTURE':
    case 'SALES':
      return { is: 'paid', yen, currency: 'JPY' }
    case 'PAYFAIL':
      return { is: 'failed', code: status }
    case 'CANCEL':
      return { is: 'cancelled' }
    case 'EXPIRED':
      return { is: 'expired' }
    case 'RETURN':
      return { is: 'refunded', yen: orderedYen }
    default:
      return unknown(`an order in the state ${status.slice(0, 20)}`)
  }
}
