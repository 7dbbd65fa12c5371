import type { ErrandKind, ErrandRow } from '#contract/console/errands.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import {
  endErrand,
  insertErrand,
  selectErrands,
  selectHasWaiting,
  selectWaitingTargets,
  type TakenErrand,
  takeErrand,
} from './errands.sql.ts'

export { insertErrand as addErrand, selectHasWaiting as hasWaitingErrand }

const LISTED_MAX = 20
const ERRANDS_PER_RUN = 200
/**
 * An errand fails after this number of tries that ended without a known outcome. The worker tries
 * every five minutes.
 */
const TRIES_MAX = 12

export async function listWaitingTargets(
  on: Queryable,
  kind: ErrandKind,
): Promise<ReadonlySet<string>> {
  return new Set(await selectWaitingTargets(on, kind))
}

export async function listErrands(
  on: Queryable,
  target: { kind: string; id: string },
): Promise<ErrandRow[]> {
  const rows = await selectErrands(on, { ...target, limit: LISTED_MAX })
  return rows.map(({ id, kind, state, failure, createdAt, endedAt }) => ({
    id,
    kind,
    state,
    failure,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/**
 * `done`: the work is complete. `later`: the outcome is unknown, and the worker tries again, so the
 * work must be idempotent. `failure`: why the errand has failed for good.
 */
export type ErrandOutcome = 'done' | 'later' | { readonly failure: string }
export type ErrandWork = (
  errand: Pick<TakenErrand, 'payload' | 'approvalId' | 'tryCount'>,
  now: Date,
) => Promise<ErrandOutcome>

export interface ErrandOptions {
  readonly database: Database
  readonly clock: Clock
  /** The work of each kind of errand. Errands of any other kind are not taken. */
  readonly works: Readonly<Partial<Record<ErrandKind, ErrandWork>>>
  /** If an errand has not ended after this time, another worker takes the errand. */
  readonly leaseSeconds: number
  readonly onFault: (cause: unknown) => void
}

/** Runs the due errands one after the other. The shop's worker calls this function every minute. */
export async function runErrands(options: ErrandOptions): Promise<void> {
  const { database, clock, works, leaseSeconds } = options
  const kinds = Object.keys(works)
  for (let count = 0; count < ERRANDS_PER_RUN; count++) {
    const errand = await takeErrand(database, { now: clock.now(), kinds, leaseSeconds })
    if (errand === null) return
    const outcome = await outcomeOf(errand, options)
    if (outcome === 'later') continue
    const failure = outcome === 'done' ? null : outcome.failure
    await endErrand(database, { id: errand.id, failure, now: clock.now() })
  }
}

async function outcomeOf(
  errand: TakenErrand,
  { works, clock, onFault }: ErrandOptions,
): Promise<ErrandOutcome> {
  const isLastTry = errand.tryCount >= TRIES_MAX
  try {
    const work = works[errand.kind]
    if (work === undefined) throw new Error(`an errand of the kind ${errand.kind} was taken`)
    const outcome = await work(errand, clock.now())
    return outcome === 'later' && isLastTry ? { failure: 'no-answer' } : outcome
  } catch (cause) {
    onFault(new Error(`the errand ${errand.id} (${errand.kind}) could not be done`, { cause }))
    return isLastTry ? { failure: 'fault' } : 'later'
  }
}
