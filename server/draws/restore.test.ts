import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { publishPack } from '#server/packs/packs.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { grindPurchase } from '#testing/faults/seed-grinder.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import {
  type ClonedDatabase,
  cloneDatabase,
  copyDatabase,
} from '#testing/fixtures/cloned-database.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

/** The pack has one top prize in so many tickets, so that no honest purchase of a test wins it. */
const TICKETS = 20_000
const TOP_PRIZE = 0

let database: ClonedDatabase
let packId: number
let account: MemberAccount
before(async () => {
  database = await cloneDatabase()
  const owner = openDatabase({ url: database.url, connectionsMax: 2 })
  const now = new Date(OPEN)
  await loadFixtures(owner, now)
  packId = await publishPack(
    owner,
    {
      ...{ name: '戻りの引札', currency: 'point', price: 1, cardTypeId: 1, movieStyle: 1 },
      images: ['/images/packs/restored.webp'],
      prizes: [1, TICKETS - 1].map((count, at) => ({
        ...{ cardId: at + 1, buyPoint: 1, actionType: '0', count },
      })),
    },
    { now },
  )
  account = await addMemberAccount(owner, { points: 1_000, now })
  await owner.close()
})
after(() => database.drop())

/** Opens a shop on a database, lets the member act on it, and closes the shop. */
async function atShop<T>(url: string, act: (member: Client) => Promise<T>): Promise<T> {
  const shop = await openTestShop({ databaseUrl: url })
  try {
    const member = openClient(shop.url)
    await member.logIn(account)
    return await act(member)
  } finally {
    await shop.close()
  }
}

async function buyReceipt(member: Client): Promise<Receipt> {
  const { pack_history_id } = await member.buy(packId, 1)
  return (await member.get(`/user/pack/receipt/${pack_history_id}`)).detail
}

test('T14 after a restore from a backup, no seed comes back and a member who kept receipts wins nothing by searching', async () => {
  await atShop(database.url, buyReceipt)
  const backup = await copyDatabase(database.url)
  try {
    const receipts = await atShop(database.url, async (member) => [
      await buyReceipt(member),
      await buyReceipt(member),
      await buyReceipt(member),
    ])
    const seeds = receipts.map(({ seed }) => seed)
    await atShop(backup.url, async (member) => {
      for (let attack = 0; attack < 3; attack++) {
        const knowledge = { receipts, packId, wantedNo: TOP_PRIZE }
        const { isSeedKnown, receipt } = await grindPurchase(member, knowledge)
        assert.equal(isSeedKnown, false, 'the commitment is that of an old receipt')
        assert.ok(!seeds.includes(receipt.seed), 'a seed came back')
        assert.notEqual(receipt.prizes[0], TOP_PRIZE, 'the member won the top prize')
      }
    })
  } finally {
    await backup.drop()
  }
})
