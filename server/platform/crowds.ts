import { STATE } from '#contract/codes.ts'
import { openAdmission } from './admission.ts'
import { type Crowd, type Route, refuse } from './route.ts'

/** When whoever found a crowd too large may come again. */
export const RETRY_AFTER_SECONDS = 1

/** Whoever only reads is served from memory or by few round trips. */
const READERS = { waitMsMax: 1_000, countMin: 64, countMax: 2_048 }
/** Some wait for a service outside, and their waits say nothing of our pace: one number, far above a shop's day. */
const WRITERS = { waitMsMax: 1_000, countMin: 512, countMax: 512 }

/** The crowd that a call's callers stand in: one of the route's own, or those of all who read and of all who write. */
export function openCrowds(): (route: Route) => Crowd {
  const tooMany = { ...refuse(STATE.tooMany), retryAfterSeconds: RETRY_AFTER_SECONDS }
  const readers = { admission: openAdmission(READERS), tooMany }
  const writers = { admission: openAdmission(WRITERS), tooMany }
  return ({ key, call, crowd }) =>
    crowd ?? (key.startsWith('GET ') && !call.changes ? readers : writers)
}
