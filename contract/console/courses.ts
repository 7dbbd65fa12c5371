import { z } from 'zod'
import { type CallList, id, idParams, reason, requestId, time } from './call.ts'
import { courseFields } from './courses.fields.ts'
import { shapeOf } from './field-schema.ts'
import { requested } from './operators/operators.ts'

export const courseCalls = {
  /** Returns every course, including the retired ones. */
  'GET /courses': {
    permission: 'courses.read',
    answer: z.object({
      list: z.array(z.object({ ...shapeOf(courseFields), id, retiredAt: time.nullable() })),
    }),
  },
  /** Asks another owner to approve a new course. An approved course never changes. */
  'POST /courses': {
    permission: 'courses.change',
    audit: 'courses.add',
    stepUp: true,
    approval: 'courses.add',
    request: z.strictObject({ requestId, ...shapeOf(courseFields), reason }),
    answer: requested,
  },
  /** Removes a course from sale. Payments that have begun keep the course. */
  'POST /courses/{id}/retire': {
    permission: 'courses.change',
    audit: 'courses.retire',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
