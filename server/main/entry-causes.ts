import type { Words } from '#contract/words.ts'
import { readCouponNames } from '#server/campaigns/campaigns.ts'
import { readPurchasedDraws } from '#server/draws/draws.ts'
import { readExchangedGoods } from '#server/exchange/exchange.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { type PaidBy, readPaidBy } from '#server/payments/payments.ts'
import { type Message, messageIn } from '#server/platform/language.ts'
import { readAdjustmentMessages } from '#server/points/adjustments/adjustments.ts'
import {
  type Cause,
  type Causes,
  type FindCauses,
  KIND_NAMES,
} from '#server/points/history/history.ts'
import { readMaintainedRankNames } from '#server/ranks/maintenance/maintenance.ts'

/** The causes of ledger entries, by kind, as the member's history shows them. */
export function entryCausesOf({
  packCache,
  words,
}: {
  packCache: PackCache
  words: () => Words
}): Causes {
  const said = (message: Message) => messageIn(message, words())
  const causesOfPurchases =
    (causeOf: (purchase: { pack: Message; drawCount: number }) => Cause): FindCauses =>
    async (on, memberId, references) => {
      const purchaseIds = references.map(Number)
      const purchases = await readPurchasedDraws(on, { memberId, purchaseIds })
      await packCache.all()
      return byReference(purchases, (purchaseId, { packId, drawCount }) => {
        const { name = '', nameEn = null, images: [image] = [] } = packCache.peek(packId) ?? {}
        const cause = causeOf({ pack: nameInBoth(name, nameEn), drawCount })
        return { ...cause, image, purchaseId }
      })
    }
  const causesOfPayments = (nameOf: NameOfPayment) =>
    paymentCauses(nameOf, ({ priceYen }) => priceYen)
  const causesOfRefunds = (name: Message) => paymentCauses(() => said(name), movedYenOf)
  return {
    words,
    draw: causesOfPurchases(({ pack, drawCount }) => ({ memo: pack, count: drawCount })),
    payback: causesOfPurchases(({ pack }) => ({
      memo: qualifiedBy(said(KIND_NAMES.payback), pack),
    })),
    'free-payback': causesOfPurchases(({ pack }) => ({
      memo: qualifiedBy(said(KIND_NAMES['free-payback']), pack),
    })),
    conversion: causesOfPurchases(({ pack }) => ({
      memo: qualifiedBy(said(CONVERTED_TO_POINTS), pack),
    })),
    credit: causesOfPayments((method) => method ?? said(KIND_NAMES.credit)),
    shipping: causesOfPurchases(({ pack }) => ({
      memo: qualifiedBy(said(KIND_NAMES.shipping), pack),
    })),
    bonus: causesOfPayments((method) =>
      method === null ? said(BONUS_COINS) : qualifiedBy(said(BONUS_COINS), method),
    ),
    adjustment: async (on, memberId, references) => {
      const approvalIds = references.map(Number)
      const messages = await readAdjustmentMessages(on, { memberId, approvalIds })
      return byReference(messages, (_id, message) => ({ memo: { ja: message, en: message } }))
    },
    clawback: causesOfRefunds(KIND_NAMES.clawback),
    restoration: causesOfRefunds(KIND_NAMES.restoration),
    exchange: async (on, _memberId, references) => {
      const goods = await readExchangedGoods(on, references.map(Number))
      return byReference(goods, (_id, { name, nameEn, image, count }) => ({
        memo: nameInBoth(name, nameEn),
        image: image === '' ? undefined : image,
        count,
      }))
    },
    campaign: causesOfCoupons(() => said(KIND_NAMES.campaign)),
    'free-draw': causesOfCoupons(() => said(KIND_NAMES['free-draw'])),
    rank: async (on, memberId, references) => {
      const names = await readMaintainedRankNames(on, { memberId, references })
      return byReference(names, (_reference, name) => ({
        memo: qualifiedBy(said(KIND_NAMES.rank), name),
      }))
    },
  }
}

type NameOfPayment = (method: Message | null) => Message

/**
 * If a bonus or a debt was not caused by a payment, its entry's reference contains no payment id.
 * Such references are left out.
 */
function paymentCauses(
  nameOf: NameOfPayment,
  yenOf: (payment: PaidBy, reference: string) => number,
): FindCauses {
  return async (on, memberId, references) => {
    const paymentIds = references.map(paymentIdOf).filter(Number.isSafeInteger)
    const payments = await readPaidBy(on, { memberId, paymentIds })
    return new Map(
      references.flatMap((reference) => {
        const paymentId = paymentIdOf(reference)
        const payment = payments.get(paymentId)
        if (payment === undefined) return []
        const { method, isPaid } = payment
        const receipt = isPaid ? { paymentId } : {}
        const moneyYen = yenOf(payment, reference)
        return [[reference, { memo: nameOf(method), moneyYen, ...receipt }] as const]
      }),
    )
  }
}

/** The cause of an entry that a coupon granted is the name of its campaign. */
function causesOfCoupons(kind: () => Message): FindCauses {
  return async (on, memberId, references) => {
    const names = await readCouponNames(on, { memberId, useIds: references.map(Number) })
    return byReference(names, (_id, { name, nameEn }) => ({
      memo: qualifiedBy(kind(), nameInBoth(name, nameEn)),
    }))
  }
}

/** Reads `<id>`, `<id>-<attempt>`, or `<id>-r<attempt>` for a refund in part; NaN for any other form. */
function paymentIdOf(reference: string): number {
  return Number(/^(\d+)(-r?\d+)?$/.exec(reference)?.[1])
}

function byReference<K extends string | number, V>(
  valuesByKey: ReadonlyMap<K, V>,
  causeOf: (key: K, value: V) => Cause,
): ReadonlyMap<string, Cause> {
  return new Map([...valuesByKey].map(([key, value]) => [String(key), causeOf(key, value)]))
}

const nameInBoth = (ja: string, en: string | null): Message => ({ ja, en: en ?? ja })
const qualifiedBy = (phrase: Message, qualifier: Message): Message => ({
  ja: `${phrase.ja}（${qualifier.ja}）`,
  en: `${phrase.en} (${qualifier.en})`,
})

const CONVERTED_TO_POINTS: Message = { ja: 'ポイント変換', en: 'Converted to points' }
const BONUS_COINS: Message = { ja: 'ポイント購入特典', en: 'Coins for points bought' }

/**
 * The yen that an entry took back or gave back: `<id>-r<attempt>` is a refund in part, and
 * `<id>-<n>` the n-th time that the payment, or its rest, was taken back.
 */
function movedYenOf({ priceYen, refundYen, takenYen }: PaidBy, reference: string): number {
  const [, isPart, number = '1'] = /^\d+(?:-(r?)(\d+))?$/.exec(reference) ?? []
  return (isPart ? refundYen : takenYen)[Number(number) - 1] ?? priceYen
}
