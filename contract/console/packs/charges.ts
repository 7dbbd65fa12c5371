import { z } from 'zod'

const permille = z.number().int().min(0).max(1_000)

/** The wire's form of `Charges`. */
export const chargesShape = {
  providerFeePermille: permille,
  cardPostageYen: z.number().int().min(0).max(10_000),
  freePointsPermille: permille,
}
export const charges = z.object(chargesShape)

const points = z.number().int().min(0)
/** The wire's form of `PaidWith`. */
export const paidWith = z.object({ paid: points, converted: points, given: points })
