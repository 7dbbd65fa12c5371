import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { Card } from '#contract/draws.ts'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { moveBalance } from '#server/points/points.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
after(async () => {
  await panel.close()
  await shop.close()
})

/** Publishes a pack and waits until members see it. */
async function publish(fields: Partial<DraftContent>) {
  const team = await logInPackTeam(panel)
  const { packId } = await publishDraft(team, draftContent(fields))
  await untilPackPage(shop.url, packId)
  return { packId, maker: team.maker }
}

test('A-047, A-073: the dashboard, the sale desk and the list of packs name the same margins', async () => {
  const cardId = await addStockedCard(shop.database, { count: 40 })
  // The last copy of the stock cost more, so an average by rows would differ from one by copies.
  await shop.database.query({
    text: `
      insert into console.copies (card_id, acquisition_id, cost_yen, on_hand, created_at)
      select card_id, acquisition_id, 1000, 0, created_at from console.copies where card_id = $1`,
    values: [cardId],
  })
  const extra = { cardId, buyPoint: 30, actionType: '0' as const }
  const { packId, maker } = await publish({
    lines: [draftLine({ cardId, count: 20 })],
    extras: [{ ...extra, kind: 'every', step: 10 }],
  })
  const member = await addLoggedInMember(shop, { points: 2_000 })
  const { cards } = await member.buy(packId, 11)
  const ids = (cards as readonly Card[]).map(({ history_id }) => history_id)
  await member.post('/user/pack/decision', {
    send_card: ids.slice(2),
    reduction_card: ids.slice(0, 2),
  })
  const { figures } = (await maker.get(`/packs/${packId}`)).pack
  const { packs } = await maker.get('/dashboard')
  const onDashboard = packs.find(({ id }: { id: number }) => id === packId)
  const { list } = await maker.get(`/packs?text=${packId}`)
  assert.equal(figures.wonCost, 12 * 40)
  assert.equal(onDashboard.wonCostYen, figures.wonCost)
  assert.equal(onDashboard.marginYen, figures.margin)
  assert.equal(onDashboard.marginAtSellOutYen, list[0].margin)
  // All 22 cards cost 40, and nothing else lowers the margin yet.
  assert.equal(list[0].margin, 2_000 - 880)
  const charged = await withCharges(async () => ({
    figures: (await maker.get(`/packs/${packId}`)).pack.figures,
    home: (await maker.get('/dashboard')).packs.find(({ id }: { id: number }) => id === packId),
    row: (await maker.get(`/packs?text=${packId}`)).list[0],
  }))
  // 5 % of 1,100 are gifted, 3.6 % of the other 1,045 are 37.62, and ten cards ship.
  const parts = { freePointsYen: 55, feesYen: 38, postageYen: 250 }
  assert.deepEqual(charged.figures.charged, parts)
  assert.equal(charged.figures.shippedCount, 10)
  assert.equal(charged.figures.margin, figures.margin - 343)
  assert.equal(charged.home.chargesYen, 343)
  assert.equal(charged.home.marginYen, charged.figures.margin)
  // At sell-out: 100 of 2,000, 3.6 % of 1,900 are 68.4, and 22 cards.
  assert.equal(charged.row.margin, 2_000 - 880 - 100 - 69 - 550)
  assert.equal(charged.home.marginAtSellOutYen, charged.row.margin)
})

test('A-047, A-073, A-177: margins and the report by pack tell from the ledger what was bought, converted and given', async () => {
  const cardId = await addStockedCard(shop.database, { count: 40 })
  const { packId, maker } = await publish({ lines: [draftLine({ cardId, count: 20 })] })
  const member = await addLoggedInMember(shop)
  for (const [kind, amount] of [
    ['bonus', 50],
    ['conversion', 150],
    ['credit', 700],
  ] as const) {
    const account = { memberId: member.id, currency: 'point' } as const
    const reference = `test-${member.id}`
    await shop.database.transaction((tx) =>
      moveBalance(tx, { ...account, kind, amount, reference, now: shop.clock.now() }),
    )
  }
  await member.buy(packId, 4)
  await derivePackPoints(shop.database, shop.clock.now())
  await member.buy(packId, 1)
  const read = () =>
    withCharges(async () => ({
      figures: (await maker.get(`/packs/${packId}`)).pack.figures,
      home: (await maker.get('/dashboard')).packs.find(({ id }: { id: number }) => id === packId),
      row: (await maker.get(`/packs?text=${packId}`)).list[0],
    }))
  // 50 given points, 150 for converted cards and 200 bought ones paid the first 400. Of the other 100,
  // 5 % are taken as gifted: 50 + 5. The fee is 3.6 % of 200 + 95, 10.62. No card ships yet.
  const before = await read()
  assert.deepEqual(before.figures.paidWith, { paid: 200, converted: 150, given: 50 })
  assert.deepEqual(before.figures.charged, { freePointsYen: 55, feesYen: 11, postageYen: 0 })
  // At sell-out 1,600 of 2,000 are not counted: 50 + 80 gifted, 3.6 % of 200 + 1,520 are 61.92, and
  // 20 cards of 40 ship.
  assert.equal(before.row.margin, 2_000 - 800 - 130 - 62 - 500)
  assert.equal(before.home.marginAtSellOutYen, before.row.margin)
  await shop.runDueJobs()
  await derivePackPoints(shop.database, shop.clock.now())
  const after = await read()
  assert.deepEqual(after.figures.paidWith, { paid: 300, converted: 150, given: 50 })
  assert.deepEqual(after.figures.charged, { freePointsYen: 50, feesYen: 11, postageYen: 0 })
  assert.equal(after.figures.margin, 500 - 200 - 50 - 11)
  assert.equal(after.home.marginYen, after.figures.margin)
  const day = wireDay(shop.clock.now())
  const accountant = await logInOperator(panel, 'accountant')
  const { figures } = await accountant.get(`/reports/sales?from=${day}&to=${day}&by=pack`)
  const sold = figures.list.find(({ key }: { key: string }) => key === String(packId))
  assert.deepEqual([sold.amount, sold.paidWith], [500, { paid: 300, converted: 150, given: 50 }])
  const early = '2020-01-01'
  const { figures: none } = await accountant.get(`/reports/sales?from=${early}&to=${early}&by=pack`)
  assert.deepEqual(none.list, [])
})

async function withCharges<T>(act: () => Promise<T>): Promise<T> {
  const set = (fee: number, postage: number, free: number) =>
    shop.database.query({
      text: `
        update console.settings
        set provider_fee_permille = $1, card_postage_yen = $2, free_points_permille = $3`,
      values: [fee, postage, free],
    })
  await set(36, 25, 50)
  const result = await act()
  await set(0, 0, 0)
  return result
}

test('A-073: a pack that is sold for coins has an income in coins and no margin in yen', async () => {
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId, actionType: '2' })]
  const { packId, maker } = await publish({ currency: 'coin', lines })
  const member = await addLoggedInMember(shop, { coins: 1_000 })
  await member.buy(packId, 3)
  const { figures } = (await maker.get(`/packs/${packId}`)).pack
  assert.deepEqual([figures.income, figures.wonCost, figures.margin], [300, 120, null])
  const { list: rows } = await maker.get(`/packs?text=${packId}`)
  assert.deepEqual([rows[0].income, rows[0].margin], [300, null])
})
