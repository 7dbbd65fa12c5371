import { z } from 'zod'
import type { ErrandKind } from '#contract/console/errands.ts'
import {
  closeAccount,
  readClosingObstacles,
  readDecidedCancellation,
} from '#server/closures/closures.ts'
import type { ErrandOutcome, ErrandWork } from '#server/console/errands/errands.ts'
import { takeBackCards } from '#server/decisions/decisions.ts'
import { voidBatches } from '#server/draws/voids/voids.ts'
import { takeBackMovedCards } from '#server/exchange/moved-cards/moved-cards.ts'
import { readMailRecipient } from '#server/members/members.ts'
import { sendReissue } from '#server/members/reissue/reissue.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { adjust } from '#server/points/adjustments/adjustments.ts'

interface PaymentCommands {
  operate(command: PaymentCommand, paymentId: number): Promise<string>
  isCommandDone(command: PaymentCommand, paymentId: number): Promise<boolean>
  refundPart(paymentId: number, part: { totalYen: number; isFound: boolean }): Promise<string>
  refundMember(refunds: {
    memberId: number
    refusedSince: Date | null
  }): Promise<'done' | 'unknown'>
  inquire(paymentId: number): Promise<string>
  settleTransfers(transfers: { paymentIds: readonly number[]; paidOn: string }): Promise<string>
}
type PaymentCommand = 'refund' | 'give-up-part' | 'release' | 'resolve' | 'charge-back' | 'restore'

export interface WorksOptions {
  readonly database: Database
  readonly publicUrl: () => string
  readonly payments: PaymentCommands
}

const memberPayload = z.object({ memberId: z.number() })
const closingPayload = memberPayload.extend({ acceptsRest: z.boolean().optional() })
const paymentPayload = z.object({ paymentId: z.number() })
const partPayload = paymentPayload.extend({ totalYen: z.number(), isFound: z.boolean() })
const jobPayload = z.object({ job: z.string() })
const voidPayload = z.object({ packId: z.number() })
const settlementPayload = z.object({ paymentIds: z.array(z.number()), paidOn: z.iso.date() })
const adjustmentPayload = memberPayload.extend({
  currency: z.enum(['point', 'coin']),
  amount: z.number(),
  message: z.string(),
})

/** The kinds of errands that take long. A separate job runs each of these kinds. */
type LongErrandKind = 'jobs.run' | 'proofs.verify'

/** The worker may run the work of an errand twice. */
export function errandWorks({
  database,
  publicUrl,
  payments,
}: WorksOptions): Readonly<Record<Exclude<ErrandKind, LongErrandKind>, ErrandWork>> {
  const operate =
    (command: PaymentCommand): ErrandWork =>
    async ({ payload, tryCount }) => {
      const { paymentId } = paymentPayload.parse(payload)
      const outcome = await payments.operate(command, paymentId)
      // An earlier try may have run the command and then died before it stored the outcome. The
      // errand is then done.
      const isRepeated = outcome === 'not-possible' && tryCount > 1
      if (isRepeated && (await payments.isCommandDone(command, paymentId))) return 'done'
      return outcomeOf(outcome)
    }
  return {
    async 'bank.settle'({ payload }) {
      const { paymentIds, paidOn } = settlementPayload.parse(payload)
      return outcomeOf(await payments.settleTransfers({ paymentIds, paidOn }))
    },
    'payments.refund': operate('refund'),
    'payments.refund-part': async ({ payload }) => {
      const { paymentId, ...part } = partPayload.parse(payload)
      return outcomeOf(await payments.refundPart(paymentId, part))
    },
    'payments.give-up-part': operate('give-up-part'),
    'payments.release': operate('release'),
    'payments.resolve': operate('resolve'),
    'payments.charge-back': operate('charge-back'),
    'payments.restore': operate('restore'),
    'payments.inquire': async ({ payload }) =>
      outcomeOf(await payments.inquire(paymentPayload.parse(payload).paymentId)),
    async 'members.reset-mail'({ payload }, now) {
      const { memberId } = memberPayload.parse(payload)
      const outcome = await sendReissue(database, { memberId, publicUrl: publicUrl(), now })
      return outcome === 'sent' ? 'done' : { failure: outcome }
    },
    async 'members.close'({ payload }, now) {
      const { memberId, acceptsRest = false } = closingPayload.parse(payload)
      const recipient = await readMailRecipient(database, memberId)
      if (recipient === null) return { failure: 'unknown-member' }
      const outcome = await closeAccount(database, { mail: recipient.to, acceptsRest, now })
      return outcome === 'closed' ? 'done' : { failure: outcome }
    },
    'members.take-back': takeBackWork(database, payments),
    async 'packs.void'({ payload, approvalId }, now) {
      const { packId } = voidPayload.parse(payload)
      if (approvalId === null) throw new Error('a void batch without an approval')
      return outcomeOf(await voidBatches(database, { packId, approvalId, now }))
    },
    async 'points.adjust'({ payload, approvalId }, now) {
      const { memberId, ...adjustment } = adjustmentPayload.parse(payload)
      if (approvalId === null) throw new Error('an adjustment without an approval')
      return outcomeOf(await adjust(database, { ...adjustment, memberId, approvalId, now }))
    },
  }
}

/** Brings back what a guardian's cancellation needs the shop's keys for: undecided cards and money. */
function takeBackWork(database: Database, payments: PaymentCommands): ErrandWork {
  return async ({ payload, approvalId, tryCount }, now) => {
    const { memberId } = memberPayload.parse(payload)
    if (approvalId === null) throw new Error('cards taken back without an approval')
    await takeBackCards(database, { memberId, approvalId, now })
    await takeBackMovedCards(database, { memberId, approvalId, now })
    const cancellation = tryCount > 1 ? await readDecidedCancellation(database, memberId) : null
    const refusedSince = cancellation?.decidedAt ?? null
    const refunds = await payments.refundMember({ memberId, refusedSince })
    // A sealed purchase waits for its notaries, and has no cards yet.
    const obstacles = await readClosingObstacles(database, { memberId, now })
    return refunds === 'unknown' || obstacles.includes('cards-wait') ? 'later' : 'done'
  }
}

type LongWorks<K extends LongErrandKind> = Readonly<Record<K, ErrandWork>>

/**
 * Returns the work of the errand that runs a failed job again. The new run is recorded like
 * any other run of the job.
 */
export function jobWorks(
  jobs: readonly Job[],
  onFault: (cause: unknown) => void,
): LongWorks<'jobs.run'> {
  return {
    async 'jobs.run'({ payload }) {
      const { job: name } = jobPayload.parse(payload)
      const job = jobs.find((each) => each.name === name)
      if (job === undefined || job.canRunAgain === false) return { failure: 'not-possible' }
      return outcomeOfRun(() => job.run(), onFault)
    },
  }
}

/** Returns the work of the errand that checks all invariants and stores the result. */
export function verifyWorks(
  verifyAndRecord: (now: Date) => Promise<void>,
  onFault: (cause: unknown) => void,
): LongWorks<'proofs.verify'> {
  return {
    'proofs.verify': (_errand, now) => outcomeOfRun(() => verifyAndRecord(now), onFault),
  }
}

/**
 * Runs work that the owner can request again. A fault ends the errand as failed, so that the owner
 * can request the work again at once.
 */
async function outcomeOfRun(
  run: () => Promise<unknown>,
  onFault: (cause: unknown) => void,
): Promise<ErrandOutcome> {
  try {
    await run()
    return 'done'
  } catch (cause) {
    onFault(cause)
    return { failure: 'fault' }
  }
}

/**
 * Returns `done` for the outcome `done`, and `later` for the outcome `unknown`. Any other outcome
 * is a final failure.
 */
function outcomeOf(outcome: string): ErrandOutcome {
  if (outcome === 'done') return 'done'
  return outcome === 'unknown' ? 'later' : { failure: outcome }
}
