import { addRankPayment } from '#server/ranks/ranks.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'
import type { ShopHandle } from './base.ts'

export const SILVER = { id: 4, monthYen: 100_000, keepCoins: 2_000 } as const

export interface PaymentHistory {
  readonly coins: number
  /**
   * The yen that the member paid in July 2025. `thisMonthYen` is the yen paid in August, because
   * the tests' clock starts in August 2025.
   */
  readonly lastMonthYen?: number
  readonly thisMonthYen?: number
}

/** Adds a member whose rank results from the given payments. */
export async function addRankedMember(
  shop: ShopHandle,
  { coins, lastMonthYen = 0, thisMonthYen = 0 }: PaymentHistory,
): Promise<MemberAccount> {
  const member = await shop.addMember({ coins })
  const now = new Date(NOON)
  const july = new Date('2025-07-20T12:00:00+09:00')
  await shop.database.transaction(async (tx) => {
    for (const [priceYen, paidAt] of [
      [lastMonthYen, july],
      [thisMonthYen, now],
    ] as const) {
      if (priceYen > 0) await addRankPayment(tx, { memberId: member.id, priceYen, paidAt, now })
    }
  })
  return member
}

export const addSilverMember = (shop: ShopHandle, coins: number): Promise<MemberAccount> =>
  addRankedMember(shop, { coins, lastMonthYen: SILVER.monthYen })
