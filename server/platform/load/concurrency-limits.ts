import { STATE } from '#contract/codes.ts'
import { type ConcurrencyLimit, type Route, refuse } from '#server/platform/http/route.ts'
import { openLoadShedder } from './load-shedder.ts'

/** The value of the Retry-After header in a response that refuses a request because of load. */
export const RETRY_AFTER_SECONDS = 1

/**
 * Limits of the reading calls. The server answers such calls from memory or with few round trips.
 * The durations of past calls therefore show how many calls the server can process at the same
 * time.
 */
const READ_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 64, concurrencyMax: 2_048 }
/**
 * Limits of the writing calls. Minimum and maximum are equal, so the limit does not adapt to the
 * measured durations. Some writing calls wait for an external service. The duration of such calls
 * says nothing about the server.
 */
const WRITE_BOUNDS = { queueMsMax: 1_000, concurrencyMin: 512, concurrencyMax: 512 }

const REFUSAL = { ...refuse(STATE.tooMany), retryAfterSeconds: RETRY_AFTER_SECONDS }

/** For slow or expensive requests, which do not count towards the common limits. */
export function openOwnLimit(countMax: number): ConcurrencyLimit {
  const bounds = { queueMsMax: 1_000, concurrencyMin: countMax, concurrencyMax: countMax }
  return { loadShedder: openLoadShedder(bounds), refusal: REFUSAL }
}

/** The server calls `hasRoom` before it reads the body, so a refusal costs next to nothing. */
export function limitWithRoom(
  { loadShedder, ...limit }: ConcurrencyLimit,
  hasRoom: (key: string) => boolean,
): ConcurrencyLimit {
  return {
    ...limit,
    loadShedder: {
      hasCapacity: (key) => hasRoom(key) && loadShedder.hasCapacity(key),
      acquire: (key) => (hasRoom(key) ? loadShedder.acquire(key) : undefined),
    },
  }
}

/** Reading calls without a limit of their own share one, and writing calls another. */
export function openConcurrencyLimits(): (route: Route) => ConcurrencyLimit {
  const reads = { loadShedder: openLoadShedder(READ_BOUNDS), refusal: REFUSAL }
  const writes = { loadShedder: openLoadShedder(WRITE_BOUNDS), refusal: REFUSAL }
  return ({ key, call, concurrencyLimit }) =>
    concurrencyLimit ?? (key.startsWith('GET ') && !call.isMutating ? reads : writes)
}
