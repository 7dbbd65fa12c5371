import type {
  Declined,
  ProviderStatus,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { declined, unknown } from '#server/outside/payments/results.ts'
import type { Fields } from './windows-31j.ts'

/** The order id was used before; which may have been by ourselves, with the answer lost. */
export const ORDER_ID_USED: readonly string[] = ['E01040010', 'M01004010']
/** There is no such order. */
export const NO_ORDER: readonly string[] = ['E01110002', 'M01004002']

/**
 * Refusals that do not say how the order stands: its end was reached before (E11010001, E11010999), it is not at
 * this step or no longer (E11010002, E11010003), the call was sent twice (E90…), the system failed or was too
 * busy (E91…, E92…), or the id was used.
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

/** A refusal in GMO's codes: a no that is meant, or a reason to inquire. */
export function resultOfCodes(codes: readonly string[]): Declined | Unknown {
  const inconclusive = codes.find(
    (code) => INCONCLUSIVE_CODES.includes(code) || INCONCLUSIVE_KINDS.test(code),
  )
  const [code] = codes
  if (inconclusive !== undefined || code === undefined)
    return unknown(`refused with ${inconclusive ?? 'nothing'}`)
  return declined(code)
}

/**
 * What SearchTrade and SearchTradeMulti tell. A card that was declined stays UNPROCESSED, for GMO would let it be
 * tried again. CHARGEBACK is the sandbox's own: GMO tells of a charge back by letter.
 */
export function statusOf({
  Status: status = '',
  Amount: amount = '',
}: Fields): ProviderStatus | Unknown {
  const yen = Number(amount)
  if (!/^\d{1,9}$/.test(amount)) return unknown('an order without an amount')
  switch (status) {
    case 'UNPROCESSED':
    case 'AUTHENTICATED':
    case 'REQSUCCESS':
    case 'AUTHPROCESS':
    case 'CHECK':
      return { is: 'waiting' }
    case 'AUTH':
    case 'SAUTH':
      return { is: 'authorised', yen }
    case 'CAPTURE':
    case 'SALES':
      return { is: 'paid', yen, currency: 'JPY' }
    case 'PAYFAIL':
      return { is: 'failed', code: status }
    case 'VOID':
    case 'CANCEL':
      return { is: 'cancelled' }
    case 'EXPIRED':
      return { is: 'expired' }
    case 'RETURN':
    case 'RETURNX':
      return { is: 'refunded', yen }
    case 'CHARGEBACK':
      return { is: 'charged-back', yen }
    default:
      return unknown(`an order in the state ${status.slice(0, 20)}`)
  }
}
