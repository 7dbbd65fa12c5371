import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { neededOf } from '#contract/console/packs/pack-checks.rule.ts'
import { buyIn } from '#server/console/acquisitions/acquisitions.ts'
import { isRefusal, type Refusal, type Target } from '#server/console/acts/route.ts'
import { selectApproval } from '#server/console/approvals/approvals.sql.ts'
import { approve, requestApproval } from '#server/console/approvals/approvals.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { type Card, readCards } from '#server/console/packs/card-facts/card-facts.ts'
import { packChanges } from '#server/console/packs/changes.ts'
import { makeDraft } from '#server/console/packs/drafts/drafts.ts'
import { fixSubmission } from '#server/console/packs/submission/submission.ts'
import { insertShelf } from '#server/console/stock/shelves.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'

/** The two operators whom a publication needs, and the moment at which they act. */
export interface Team {
  readonly makerId: number
  readonly approverId: number
  readonly now: Date
}

const SHELF = 'A-1'
const SUPPLIER = '見本問屋'

/**
 * Buys the copies that the given packs need, as one acquisition. Only the demo calls this.
 * `costYen` returns what one copy of a card costs.
 */
export async function stockUp(
  tx: Transaction,
  { makerId: operatorId, now }: Team,
  { contents, costYen }: { contents: readonly DraftContent[]; costYen: (card: Card) => number },
): Promise<void> {
  const counts = new Map<number, number>()
  for (const content of contents)
    for (const [id, count] of neededOf(content)) counts.set(id, (counts.get(id) ?? 0) + count)
  const cards = await readCards(tx, [...counts.keys()])
  const lines = [...cards.values()].map((card) => ({
    code: card.code,
    count: counts.get(card.id) ?? 0,
    costYen: costYen(card),
    shelf: SHELF,
    gradingCompany: '',
    gradingNumber: '',
    serialNumber: '',
  }))
  await insertShelf(tx, { code: SHELF, note: '', now })
  const record = {
    acquiredOn: wireDateTime(now).slice(0, 10),
    kind: 'トレーディングカード',
    features: '見本',
    counterpartyName: SUPPLIER,
    counterpartyAddress: '東京都',
    counterpartyOccupation: '卸売',
    counterpartyAge: 40,
    identityCheck: '見本',
    invoiceNumber: '',
    deduction: 'second-hand' as const,
    priceYen: lines.reduce((sum, line) => sum + line.count * line.costYen, 0),
  }
  orThrow(await buyIn(tx, { record, lines, operatorId, now }))
}

/**
 * Publishes a pack as two operators do: one makes and submits the draft, and the other ticks the
 * draft's warnings and approves it. Only the demo calls this. Returns the pack's number.
 */
export async function publishAsTeam(
  tx: Transaction,
  content: DraftContent,
  { makerId, approverId, now }: Team,
): Promise<number> {
  const id = await makeDraft(tx, content, { operatorId: makerId, now })
  const { packId, packRoot } = orThrow(await fixSubmission(tx, { id, version: 1 }, now))
  const payload = {
    draftId: id,
    version: 1,
    packId,
    packRoot: packRoot?.toString('hex'),
    lawyerView: '見本のため、弁護士の確認はありません',
  }
  const change = orThrow(await packChanges['packs.publish'].describe(tx, payload, { now }))
  const kind = 'packs.publish'
  const reason = 'demo'
  const requested = await requestApproval(tx, { ...change, kind, reason, operatorId: makerId, now })
  if (typeof requested !== 'number') throw new Error(`the demo cannot ask for ${content.name}`)
  const approval = await selectApproval(tx, requested, now)
  const { textWarnings, priceWarnings } = change.after as Warnings
  const decision = {
    id: requested,
    payloadHash: approval?.payloadHash.toString('hex') ?? '',
    now,
    reason,
    operatorId: approverId,
    ticked: [...textWarnings, ...priceWarnings],
    publicUrl: '',
    notaries: content.notaries,
  }
  const { target } = orThrow(await approve(tx, { ...decision, acts: packChanges })) as {
    target: Target
  }
  const entry = { now, operatorId: approverId, role: 'owner', target, reason } as const
  const done = { call: 'approvals.approve', outcome: 'done', approvalId: requested } as const
  await writeEntry(tx, { ...entry, ...done })
  return packId as number
}

type Warnings = Readonly<Record<'textWarnings' | 'priceWarnings', readonly string[]>>

/** Throws if the outcome is a refusal, because nothing in the demo should be refused. */
function orThrow<T extends object>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new Error(`the demo is refused: ${JSON.stringify(outcome)}`)
  return outcome
}
