import type { ErrandKind, ErrandRow } from '#contract/console/errands.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import {
  endErrand,
  insertErrand,
  type NewErrand,
  selectErrands,
  type TakenErrand,
  takeErrand,
} from './errands.sql.ts'

const LISTED_MAX = 20
const ERRANDS_PER_RUN = 200
/** An errand fails after this number of tries without an answer. The worker tries every five minutes. */
const TRIES_MAX = 12

/**
 * Asks the shop's worker to do what the console cannot do, because it holds no key of a provider and
 * no secret of a member. The database refuses an errand that needs an approval and has none,
 * or differs from it.
 */
export async function addErrand(tx: Transaction, errand: NewErrand): Promise<void> {
  await insertErrand(tx, errand)
}

/** Returns the newest errands of a member or a payment, as a screen shows them. */
export async function listErrands(
  on: Queryable,
  target: { kind: string; id: string },
): Promise<ErrandRow[]> {
  const rows = await selectErrands(on, { ...target, limit: LISTED_MAX })
  return rows.map(({ id, kind, state, failure, createdAt, endedAt }) => ({
    ...{ id, kind, state, failure, created_at: createdAt.toISOString() },
    ended_at: endedAt?.toISOString() ?? null,
  }))
}

/** `later` if the outcome is unknown; the worker then tries again, so the work must be idempotent. */
export type ErrandOutcome = 'done' | 'later' | { readonly failure: string }
export type ErrandWork = (
  errand: Pick<TakenErrand, 'payload' | 'approvalId' | 'tryCount'>,
  now: Date,
) => Promise<ErrandOutcome>

export interface ErrandOptions {
  readonly database: Database
  readonly clock: Clock
  /** What each kind of errand does. */
  readonly works: Readonly<Record<ErrandKind, ErrandWork>>
  readonly onFault: (cause: unknown) => void
}

/** Does the errands that are due, one after the other. The shop's worker calls it every minute. */
export async function runErrands(options: ErrandOptions): Promise<void> {
  const { database, clock } = options
  for (let count = 0; count < ERRANDS_PER_RUN; count++) {
    const errand = await takeErrand(database, clock.now())
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
    const outcome = await works[errand.kind](errand, clock.now())
    return outcome === 'later' && isLastTry ? { failure: 'no-answer' } : outcome
  } catch (cause) {
    onFault(new Error(`the errand ${errand.id} (${errand.kind}) could not be done`, { cause }))
    return isLastTry ? { failure: 'fault' } : 'later'
  }
}
