import type { Answer, Request } from '#contract/calls.ts'
import type { WireLegalSection } from '#contract/legal.ts'

export type PointPurchase = Pick<
  Answer<'POST /user/point/buy'>,
  'result' | 'reason' | 'payment_id' | 'receipt_number' | 'url'
>
export type PointRequest = Request<'POST /user/point/buy'>
export type PayOption = Answer<'GET /user/point_price/detail/{id}'>['list'][number]
export type PayScript = PayOption['script']

export interface ChosenCourse {
  readonly courseId: number
  readonly points: number
  readonly priceYen: number
  /** The coins that the course gives at the member's present rank. */
  readonly coins: number
  readonly packId: number | undefined
  readonly countryTerms: readonly WireLegalSection[]
}
