import { STATE } from '#contract/codes.ts'
import { type ConcurrencyLimit, type Route, refuse } from '#server/platform/http/route.ts'
import { openLoadShedder } from './load-shedder.ts'

/** The value of the Retry-After header if a request was refused because of load. */
export const RETRY_AFTER_SECONDS = 1

/**
 * Limits of the reading calls. They are served from memory or with few round trips, so the pace of
 * past reads shows how many the server can take.
 */
const READ_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 64, concurrencyMax: 2_048 }
/**
 * Limits of the writing calls. Some writes wait for an external service, so their duration says
 * nothing about the server. The limit is therefore fixed.
 */
const WRITE_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 512, concurrencyMax: 512 }

/**
 * Returns a function that gives the limit of a route: the route's own limit, or the shared limit of
 * all reading or all writing calls.
 */
export function openConcurrencyLimits(): (route: Route) => ConcurrencyLimit {
  const refusal = { ...refuse(STATE.tooMany), retryAfterSeconds: RETRY_AFTER_SECONDS }
  const reads = { loadShedder: openLoadShedder(READ_BOUNDS), refusal }
  const writes = { loadShedder: openLoadShedder(WRITE_BOUNDS), refusal }
  return ({ key, call, concurrencyLimit }) =>
    concurrencyLimit ?? (key.startsWith('GET ') && !call.isMutating ? reads : writes)
}
