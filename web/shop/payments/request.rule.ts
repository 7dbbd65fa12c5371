import { PAYMENT } from '#contract/constants.ts'
import type { Filled } from './filled.ts'
import type { ChosenCourse, PointRequest } from './point-purchase.ts'

export interface Press {
  readonly payId: number
  readonly course: ChosenCourse
  readonly filled: Filled
  /** One press is one id: sent again under it, the purchase is made once. */
  readonly requestId: string
}

/** What is posted to buy. Nothing of the card, and no amount: the server knows the course. */
export function requestOf({ payId, course, filled, requestId }: Press): PointRequest {
  const { courseId, packId } = course
  return {
    pay_id: payId,
    point_price_id: courseId,
    ...(packId === undefined ? {} : { pack_id: packId }),
    request_id: requestId,
    ...ofMethod(payId, filled),
  }
}

function ofMethod(payId: number, { combini, carrier, payer }: Filled): Partial<PointRequest> {
  if (payId === PAYMENT.convenienceStore && combini) return { combini_code: combini }
  if (payId === PAYMENT.carrier && carrier) return { carrier_id: carrier }
  if (payId === PAYMENT.bankTransfer) return { name: payer.trim() }
  return {}
}

/** The choice within a method that is still to be made. */
export function missingChoice(payId: number, filled: Filled): 'combini' | 'carrier' | undefined {
  if (payId === PAYMENT.convenienceStore && !filled.combini) return 'combini'
  if (payId === PAYMENT.carrier && !filled.carrier) return 'carrier'
  return undefined
}

const PAID_LATER: readonly number[] = [
  PAYMENT.convenienceStore,
  PAYMENT.bankTransfer,
  PAYMENT.payEasy,
]

/** Ordered here and paid elsewhere within days: the press takes no money yet. */
export function isPaidLater(payId: number): boolean {
  return PAID_LATER.includes(payId)
}
