import type { Buyer } from '#server/external/payments/buyer.ts'
import { readAccount } from '#server/members/members.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export async function buyerOf(on: Queryable, memberId: number): Promise<Buyer> {
  const member = await readAccount(on, memberId)
  return {
    memberId,
    name: `${member?.lastName ?? ''} ${member?.firstName ?? ''}`.trim(),
    mail: member?.mail ?? '',
    tel: member?.tel ?? '',
  }
}
