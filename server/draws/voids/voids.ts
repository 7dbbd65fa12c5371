import { lockUrns } from '#server/draws/urn/urn.sql.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { type Message, messageIn, namesOf } from '#server/platform/language.ts'
import { type Account, type EntryKind, type PostedEntry, post } from '#server/points/ledger.ts'
import { lockValidAccounts, saveAccounts } from '#server/points/points.ts'
import { readTakenPoints } from '#server/points/split/split.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  hasVoidBatches,
  selectVoidBatches,
  selectVoidPurchases,
  type VoidBatch,
  type VoidPurchase,
  voidPendingBatches,
} from './voids.sql.ts'

interface ApprovedVoid {
  readonly packId: number
  readonly approvalId: number
  readonly now: Date
}

/** The void batches of a pack in their order. Once there are any, nothing of the pack is drawn. */
export async function readVoidBatches(
  on: Queryable,
  { id, notaries }: Pick<Pack, 'id' | 'notaries'>,
): Promise<readonly VoidBatch[]> {
  return notaries.length === 0 ? [] : selectVoidBatches(on, id)
}

interface Payback {
  readonly memberId: number
  readonly amount: number
  readonly kind: EntryKind
  readonly reference: string
}

/**
 * Ends a pack whose notaries are gone, as an approval says: voids every batch that is sealed and not
 * drawn, gives each of its purchases back exactly what it took, and tells the members. All of it is
 * one transaction, and a call for a pack that has void batches changes nothing, whichever approval
 * they name. Returns `drawn` if the batch that the approval names was drawn before.
 */
export function voidBatches(database: Database, approved: ApprovedVoid): Promise<'done' | 'drawn'> {
  const { packId, now } = approved
  return database.transaction(async (tx) => {
    // A draw, too, locks the urn first, so either the batch is drawn or it is void.
    await lockUrns(tx, [packId])
    if ((await voidPendingBatches(tx, approved)) === 0)
      return (await hasVoidBatches(tx, packId)) ? 'done' : 'drawn'
    const pack = (await readPack(tx, packId)) as Pack
    const purchases = await selectVoidPurchases(tx, approved)
    const paybacks = await paybacksOf(tx, { pack, purchases })
    await tellMembers(tx, { ...approved, pack, purchases })
    await payBack(tx, { pack, paybacks, now })
    return 'done'
  })
}

/** Paid points come back as paid ones, and free points as free ones. */
async function paybacksOf(
  tx: Transaction,
  { pack, purchases }: { pack: Pack; purchases: readonly VoidPurchase[] },
): Promise<readonly Payback[]> {
  const unpaid = purchases.find(({ entrySeq }) => entrySeq === null)
  if (unpaid !== undefined) throw new Error(`nothing has paid purchase ${unpaid.id}`)
  const spends = purchases.map(({ memberId, entrySeq: seq }) => ({ memberId, seq }))
  const taken = pack.currency === 'coin' ? [] : await readTakenPoints(tx, spends)
  return purchases.flatMap(({ memberId, id, paid: amount }, at) => {
    const { given = 0, converted = 0 } = taken[at] ?? {}
    const free = given + converted
    const cause = { memberId, reference: String(id) }
    return [
      { ...cause, kind: 'payback', amount: amount - free } as const,
      { ...cause, kind: 'free-payback', amount: free } as const,
    ].filter((payback) => payback.amount > 0)
  })
}

async function payBack(
  tx: Transaction,
  { pack: { currency }, paybacks, now }: { pack: Pack; paybacks: readonly Payback[]; now: Date },
): Promise<void> {
  const memberIds = [...new Set(paybacks.map(({ memberId }) => memberId))]
  const keys = memberIds.map((memberId) => ({ memberId, currency }))
  const accounts = new Map<number, Account>(
    (await lockValidAccounts(tx, { keys, now })).map((account) => [account.memberId, account]),
  )
  const entries: PostedEntry[] = []
  for (const { memberId, ...movement } of paybacks) {
    const posted = post(accounts.get(memberId) as Account, movement, now)
    if (posted === 'shortage') throw new Error('a payback was refused')
    accounts.set(memberId, posted.account)
    entries.push(posted)
  }
  await saveAccounts(tx, entries)
}

/** Each member gets one mail, whatever the number of purchases. */
async function tellMembers(
  tx: Transaction,
  {
    pack,
    purchases,
    approvalId,
    now,
  }: ApprovedVoid & { pack: Pack; purchases: readonly VoidPurchase[] },
): Promise<void> {
  const { currency, endMessage, endMessageEn } = pack
  const words = await readIdentity(tx)
  const ofMembers = Map.groupBy(purchases, (purchase) => purchase.memberId)
  const mails = [...ofMembers].map(([memberId, own]) => {
    const amount = own.reduce((sum, { paid }) => sum + paid, 0).toLocaleString('ja-JP')
    const values = {
      pack: namesOf(pack),
      amount: messageIn(AMOUNTS[currency](amount), words),
      reason: { ja: endMessage, en: endMessageEn },
      url: `${LINK_ORIGIN}/buy-product-history`,
    }
    const template = { name: 'purchase-void', values } as const
    return notifyMember(tx, { memberId, template, cause: `${approvalId}-${memberId}`, now })
  })
  // The statements of all mails travel together, because the urn stays locked meanwhile.
  await Promise.all(mails)
}

const AMOUNTS: Readonly<Record<Pack['currency'], (amount: string) => Message>> = {
  point: (amount) => ({ ja: `${amount}ポイント`, en: `${amount} points` }),
  coin: (amount) => ({ ja: `${amount}コイン`, en: `${amount} coins` }),
}
