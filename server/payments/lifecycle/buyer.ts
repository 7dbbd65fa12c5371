import type { Buyer } from '#server/external/payments/buyer.ts'
import { readAccount } from '#server/members/members.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns the data of the paying member that the shop may send to providers. */
export async function buyerOf(on: Queryable, memberId: number): Promise<Buyer> {
  const member = await readAccount(on, memberId)
  return {
    memberId,
    name: `${member?.lastName ?? ''} ${member?.firstName ?? ''}`.trim(),
    mail: member?.mail ?? '',
    tel: member?.tel ?? '',
  }
}
