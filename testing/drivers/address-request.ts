import { openTestConsole } from '#testing/fixtures/test-console.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * Lets the console put the member's cards and goods into a parcel. Then adds a request that asks
 * the member to correct the parcel's address. Returns the id of this correction request.
 */
export async function requestCorrection(shop: TestShop, memberId: number): Promise<number> {
  const panel = await openTestConsole({ shop, hasOperators: false })
  try {
    await panel.runDueWork()
    const [request] = await panel.database.query<{ id: number }>({
      text: `
        insert into address_requests (parcel_id, member_id, reason, requested_at)
        select id, member_id, '番地', $2
        from console.parcels
        where member_id = $1
        limit 1
        returning id`,
      values: [memberId, shop.clock.now()],
    })
    if (request === undefined) throw new Error(`member ${memberId} has no parcel`)
    return request.id
  } finally {
    await panel.close()
  }
}
