import { z } from 'zod'
import { VOID_AFTER_HOURS } from '#contract/console/packs/pack-limits.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { REASON } from '#contract/console/reasons.ts'
import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import { NOTARY_MS_MAX } from '#server/draws/batches/batches.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import { lockPack } from '#server/packs/publication/publication.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { hasWaitingVoid, selectUndrawn, type UndrawnRow } from './void.sql.ts'

const voidPayload = z.object({
  packId: z.number(),
  batchNo: z.number(),
  message: z.string(),
  messageEn: z.string(),
})

const targetOf = (packId: number) => ({ kind: 'pack', id: String(packId) })

/**
 * Returns what is sealed and not drawn; null if all is drawn, or if the notaries have had no more
 * time than a draw may take.
 */
export async function readUndrawn(
  on: Queryable,
  { id, price }: Pick<Pack, 'id' | 'price'>,
  now: Date,
): Promise<PublishedPack['undrawn']> {
  const row = await selectUndrawn(on, id)
  if (row === null) return null
  const waitedMs = now.getTime() - row.since.getTime()
  if (row.state !== 'void' && waitedMs <= NOTARY_MS_MAX) return null
  const isApproved = row.state !== 'void' && (await hasWaitingVoid(on, id))
  const { since, batchNo, purchaseCount, drawCount, memberCount } = row
  const counts = { batchNo, purchaseCount, drawCount, memberCount }
  return {
    state: isApproved ? 'approved' : row.state,
    since: since.toISOString(),
    ...counts,
    amount: drawCount * price,
    canBeVoid: isSilent(row, now) && !isApproved,
  }
}

function isSilent({ state, since }: UndrawnRow, now: Date): boolean {
  return state !== 'void' && now.getTime() - since.getTime() >= VOID_AFTER_HOURS * HOUR_MS
}

/**
 * Ends a pack whose notaries have been silent for days: the shop's worker voids its undrawn batches
 * and pays their purchases back. The worker does nothing if the batch is drawn meanwhile.
 */
const voidPack: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { packId, batchNo, message, messageEn } = voidPayload.parse(payload)
    if ((await lockPack(tx, packId)) === null) return refuse(404)
    const pack = (await readPack(tx, packId)) as Pack
    const undrawn = await readUndrawn(tx, pack, now)
    if (undrawn === null || !undrawn.canBeVoid) return refuse(409, REASON.notPossible)
    if (undrawn.batchNo !== batchNo) return refuse(409, REASON.subjectChanged)
    const { since, purchaseCount, drawCount, memberCount, amount } = undrawn
    return {
      target: targetOf(packId),
      name: pack.name,
      payload,
      amount: `${amount} ${pack.currency}s`,
      before: { waitingSince: since },
      after: { purchaseCount, drawCount, memberCount, paidBack: amount, message, messageEn },
    }
  },
  async run(tx, payload, { approvalId, requestedBy, now }) {
    const target = targetOf(voidPayload.parse(payload).packId)
    const errand = { kind: 'packs.void', target, payload, approvalId } as const
    await addErrand(tx, { ...errand, operatorId: requestedBy, now })
    return target
  },
}

export const voidChanges = { 'packs.void': voidPack }
