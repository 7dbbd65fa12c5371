import { z } from 'zod'
import { shapeOf } from '#contract/console/field-schema.ts'
import { moveInFields } from '#contract/console/members/move-in.fields.ts'
import type { moveInCalls } from '#contract/console/members/move-ins.ts'
import type { Handlers } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'

const file = z.object(shapeOf(moveInFields))
const TARGET = { kind: 'report', id: null }

/** The approval itself is the effect: `npm run move-in` asks the database for it. */
const moveIn: ApprovedAct = {
  async describe(_tx, payload) {
    // Requests from before cards could move in say nothing of them.
    const after = file.parse({ undecidedCards: 0, undecidedPoints: 0, ...payload })
    const amount = `${after.members} members`
    return { target: TARGET, name: after.fileHash.slice(0, 16), before: {}, after, amount, payload }
  },
  run: async () => TARGET,
}

export const moveInChanges = { 'members.move-in': moveIn } satisfies Partial<ApprovedActs>

export const moveInHandlers: Handlers<keyof typeof moveInCalls> = {
  'POST /members/move-in': (tx, { request, now }) => {
    const { requestId: _id, reason: _reason, ...payload } = request
    return moveIn.describe(tx, payload, { now })
  },
}
