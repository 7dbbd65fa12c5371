import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'

/** No call asks for these changes yet. */
const unknown: ApprovedAct = {
  describe: async () => refuse(404),
  run: async () => refuse(404),
}

/** What each kind of request about packs does when another owner approves it. */
export const packChanges = {
  'packs.end': unknown,
  'packs.publish': unknown,
} satisfies Partial<ApprovedActs>
