import assert from 'node:assert/strict'
import type { Card } from '#contract/draws.ts'
import type { TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '#testing/fixtures/test-shop.ts'
import { type ConsoleClient, logInOperator } from './console-client.ts'

export interface ShippingShop {
  readonly shop: TestShop
  readonly panel: TestConsole
  /**
   * The id of a pack whose draws cost 100 points each. Each of its cards converts to 40 points, and
   * has a value of 40 yen in a parcel.
   */
  readonly packId: number
  /** Logs a shipper in, for a session of ten hours. Returns the shipper's browser. */
  shipper(): Promise<ConsoleClient>
  close(): Promise<void>
}

/** Opens a shop with its console, for tests of parcels. */
export async function openShippingShop(options: TestShopOptions = {}): Promise<ShippingShop> {
  const shop = await openTestShop(options)
  const panel = await openTestConsole({ shop })
  const packId = await publishTestPack(shop)
  return {
    shop,
    panel,
    packId,
    shipper: () => logInOperator(panel, 'shipper'),
    async close() {
      await panel.close()
      await shop.close()
    },
  }
}

/**
 * Draws `drawn` cards and asks the shop to ship the first `shipped` of these cards. Returns the
 * purchase's id.
 */
export async function requestShipping(
  member: TestMember,
  packId: number,
  { drawn, shipped = drawn }: { drawn: number; shipped?: number },
): Promise<number> {
  const { pack_history_id: purchaseId, cards } = await member.buy(packId, drawn)
  const ids = cards.map(({ history_id }: Card) => history_id)
  const choice = { send_card: ids.slice(0, shipped), reduction_card: ids.slice(shipped) }
  assert.equal((await member.post('/user/pack/decision', choice)).state, 200)
  return purchaseId
}

/** Exchanges coins for `count` pieces of a good, which the shop must then ship. */
export async function takeGood(member: TestMember, goodId: number, count = 1): Promise<void> {
  const order = { card_id: goodId, change_num: count }
  assert.equal((await member.post('/user/exchange_card/exchange', order)).state, 200)
}

/** Returns a member's parcels as the console's list of parcels shows them. */
export async function parcelsOf(client: ConsoleClient, member: TestMember, filters = '') {
  const { state, list } = await client.get(`/parcels?text=${member.id}${filters}`)
  assert.equal(state, 200)
  return list
}

/** Groups the parcels for shipping, and gives each parcel a carrier and a tracking number. */
export async function numberParcels(client: ConsoleClient, ids: readonly number[]): Promise<void> {
  await client.act('/parcels/group', { ids })
  for (const id of ids) {
    const { parcel } = await client.get(`/parcels/${id}`)
    const trackingNumber = `4000-${String(id).padStart(4, '0')}-${member4(parcel.memberId)}`
    const request = { version: parcel.version, carrier: 'yamato', trackingNumber }
    assert.equal((await client.act(`/parcels/${id}/number`, request)).state, 200)
  }
}

const member4 = (id: number) => String(id % 10_000).padStart(4, '0')
