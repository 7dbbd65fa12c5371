import { readPackIds } from '#server/draws/draws.ts'
import { readExchangedNames } from '#server/exchange/exchange.ts'
import type { Shelf } from '#server/packs/shelf.ts'
import { readPaidBy } from '#server/payments/paid.ts'
import { KIND_NAMES } from '#server/points/history.messages.ts'
import type { Cause, Causes, FindCauses } from '#server/points/history.ts'
import { readKeptNames } from '#server/ranks/maintenance.ts'
import type { Database } from './platform/database.ts'
import type { Message } from './platform/language.ts'

/** What the rooms above the ledger know of its entries: the histories ask them for names, yen and purchases. */
export function causesOf({ database, shelf }: { database: Database; shelf: Shelf }): Causes {
  const purchases =
    (nameOf: (pack: Message) => Message): FindCauses =>
    async (memberId, references) => {
      const packIds = await readPackIds(database, { memberId, purchaseIds: references.map(Number) })
      await shelf.all()
      return byReference(packIds, (purchaseId, packId) => {
        const memo = nameOf(same(shelf.known(packId)?.name ?? ''))
        return { memo, purchaseId }
      })
    }
  const payments =
    (nameOf: (method: Message | null) => Message): FindCauses =>
    async (memberId, references) => {
      // A bonus of another origin has a reference that is no payment's.
      const paymentIds = references.map(Number).filter(Number.isSafeInteger)
      const paid = await readPaidBy(database, { memberId, paymentIds })
      return byReference(paid, (_id, { method, priceYen }) => ({
        memo: nameOf(method),
        moneyYen: priceYen,
      }))
    }
  return {
    draw: purchases((pack) => pack),
    conversion: purchases((pack) => within(CONVERTED, pack)),
    credit: payments((method) => method ?? KIND_NAMES.credit),
    bonus: payments((method) => (method === null ? COINS : within(COINS, method))),
    clawback: payments(() => KIND_NAMES.clawback),
    exchange: async (_memberId, references) => {
      const names = await readExchangedNames(database, references.map(Number))
      return byReference(names, (_id, name) => ({ memo: same(name) }))
    },
    rank: async (memberId, references) => {
      const names = await readKeptNames(database, { memberId, references })
      return byReference(names, (_reference, name) => ({ memo: within(KIND_NAMES.rank, name) }))
    },
  }
}

function byReference<K extends string | number, V>(
  found: ReadonlyMap<K, V>,
  causeOf: (key: K, value: V) => Cause,
): ReadonlyMap<string, Cause> {
  return new Map([...found].map(([key, value]) => [String(key), causeOf(key, value)]))
}

const same = (name: string): Message => ({ ja: name, en: name })
const within = (what: Message, of: Message): Message => ({
  ja: `${what.ja}（${of.ja}）`,
  en: `${what.en} (${of.en})`,
})

const CONVERTED: Message = { ja: 'ポイント変換', en: 'Converted to points' }
const COINS: Message = { ja: 'ポイント購入特典', en: 'Coins for points bought' }
