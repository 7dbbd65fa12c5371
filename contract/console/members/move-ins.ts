import { z } from 'zod'
import { type CallList, reason, requestId } from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { moveInFields } from './move-in.fields.ts'

export const moveInCalls = {
  /**
   * Asks another owner to approve a file of members of another shop. After the approval, the command
   * `npm run move-in` moves in the members of that file (B-101).
   */
  'POST /members/move-in': {
    permission: 'members.move-in',
    audit: 'members.move-in',
    stepUp: true,
    approval: 'members.move-in',
    request: z.strictObject({ requestId, ...shapeOf(moveInFields), reason }),
    answer: requested,
  },
} as const satisfies CallList
