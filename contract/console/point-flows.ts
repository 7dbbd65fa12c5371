import { z } from 'zod'
import { POINT_FLOWS, type PointFlow } from './point-flows.fields.ts'

const integer = z.number().int()
/** Paid and free points apart. */
export const split = z.object({ paid: integer, free: integer })
/** What became of points, and how many are unused then. */
export const flows = {
  ...(Object.fromEntries(POINT_FLOWS.map((flow) => [flow, split])) as Record<
    PointFlow,
    typeof split
  >),
  unused: split,
}
