import { z } from 'zod'
import { courseFields } from '#contract/console/courses.fields.ts'
import type { courseCalls } from '#contract/console/courses.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { insertCourse, lockCourse, markRetired, selectAllCourses } from './courses.sql.ts'

const course = z.object(shapeOf(courseFields))
const targetOf = (id: number) => ({ kind: 'course', id: String(id) })

/** Adds a course with its price, after another owner has approved it. */
const add: ApprovedAct = {
  async describe(_tx, payload) {
    const after = course.parse(payload)
    return {
      target: { kind: 'course', id: null },
      before: {},
      after,
      payload,
      name: `${after.points} points`,
      amount: `${after.priceYen} yen`,
    }
  },
  async run(tx, payload) {
    return targetOf(await insertCourse(tx, course.parse(payload)))
  },
}

export const courseChanges = { 'courses.add': add } satisfies Partial<ApprovedActs>

/**
 * The handlers for courses. A course can be added and retired. No call changes the points or the
 * price of a course.
 */
export const courseHandlers: Handlers<keyof typeof courseCalls> = {
  async 'GET /courses'({ database }) {
    return { list: await selectAllCourses(database) }
  },
  'POST /courses': (tx, { request, now }) => {
    const { requestId: _id, reason: _reason, ...payload } = request
    return courseChanges['courses.add'].describe(tx, payload, { now })
  },
  async 'POST /courses/{id}/retire'(tx, { params, now }) {
    const found = await lockCourse(tx, params.id)
    if (found === null) return refuse(404)
    if (found.retiredAt !== null) return refuse(409, REASON.unchanged)
    await markRetired(tx, params.id, now)
    return {
      target: targetOf(params.id),
      before: { state: 'on-sale' },
      after: { state: 'retired' },
      fields: {},
    }
  },
}
