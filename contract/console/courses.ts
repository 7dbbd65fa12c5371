import { z } from 'zod'
import { type CallList, id, idParams, noFields, reason, requestId, time } from './call.ts'
import { requested } from './operators/operators.ts'

const memo = z.string().trim().max(100)
const course = {
  points: z.number().int().min(1).max(10_000_000),
  /** The price with tax, which the member pays. */
  priceYen: z.number().int().min(1).max(10_000_000),
  memo,
  /** The English memo. If it is empty, English pages show the Japanese memo. */
  memoEn: memo,
  /** Courses are listed by their position, then by their number. */
  position: z.number().int().min(0).max(10_000),
}

export const courseCalls = {
  /** Returns every course, including the retired ones. */
  'GET /courses': {
    access: 'operator',
    permission: 'courses.read',
    answer: z.object({
      list: z.array(z.object({ ...course, id, retiredAt: time.nullable() })),
    }),
  },
  /** Asks another owner to approve a new course. An approved course never changes. */
  'POST /courses': {
    access: 'operator',
    permission: 'courses.change',
    audit: 'courses.add',
    stepUp: true,
    approval: 'courses.add',
    request: z.strictObject({ requestId, ...course, reason }),
    answer: requested,
  },
  /** Removes a course from sale. Payments that have begun keep the course. */
  'POST /courses/{id}/retire': {
    access: 'operator',
    permission: 'courses.change',
    audit: 'courses.retire',
    stepUp: true,
    approval: null,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
    answer: noFields,
  },
} as const satisfies CallList
