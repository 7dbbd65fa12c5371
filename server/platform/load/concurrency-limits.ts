import { STATE } from '#contract/codes.ts'
import { type ConcurrencyLimit, type Route, refuse } from '#server/platform/http/route.ts'
import { openLoadShedder } from './load-shedder.ts'

/** When whoever found a crowd too large may come again. */
export const RETRY_AFTER_SECONDS = 1

/** Whoever only reads is served from memory or by few round trips. */
const READ_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 64, concurrencyMax: 2_048 }
/** Some wait for a service outside, and their waits say nothing of our pace: one number, far above a shop's day. */
const WRITE_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 512, concurrencyMax: 512 }

/** The crowd that a call's callers stand in: one of the route's own, or those of all who read and of all who write. */
export function openConcurrencyLimits(): (route: Route) => ConcurrencyLimit {
  const refusal = { ...refuse(STATE.tooMany), retryAfterSeconds: RETRY_AFTER_SECONDS }
  const reads = { loadShedder: openLoadShedder(READ_BOUNDS), refusal }
  const writes = { loadShedder: openLoadShedder(WRITE_BOUNDS), refusal }
  return ({ key, call, concurrencyLimit }) =>
    concurrencyLimit ?? (key.startsWith('GET ') && !call.isMutating ? reads : writes)
}
