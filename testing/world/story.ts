import { moveBalance } from '#server/points/points.ts'
import { addMovedCards } from '#testing/fixtures/moved-cards.ts'
import { bank, lateMatch } from './bank.ts'
import { addDevices, beside, changeRanks } from './beside.ts'
import { buy, decide, pay, payer } from './buying.ts'
import { campaigns } from './campaigns.ts'
import { cases } from './cases.ts'
import { fillCatalogue } from './catalogue.ts'
import { members, operators, reports } from './desk.ts'
import { addGoods } from './goods.ts'
import { midnight } from './midnight.ts'
import { exceptions, otherPayments, receipts, refunds } from './money.ts'
import { addDrafts, PACKS, publishPacks } from './packs.ts'
import { claims, exchange, parcelsInEachState, send, shippingRules } from './parcels.ts'
import { payouts } from './payouts.ts'
import { PEOPLE, register } from './people.ts'
import { addLaterPrices, addPrices, buyIn, loseOne, nameSets } from './stock.ts'
import { texts } from './texts.ts'
import { approve, BEGIN, done, type World } from './world.ts'

/** The moment at which everything is read. */
export const END = '2025-08-01 00:30'

/** What happens in the shop from the end of June to the first half hour of August. */
export async function tell(world: World): Promise<void> {
  await winter(world)
  world.at(BEGIN)
  await fillCatalogue(world)
  const owner = await world.operator('owner')
  await addGoods(owner)
  await buyIn(owner)
  await publishPacks(world)
  for (const { name } of PEOPLE.slice(0, 2)) await register(world, name)
  await firstDay(world)
  await register(world, 'baba')
  await middleOfJuly(world)
  await bringCards(world)
  await endOfJuly(world)
}

/** Points that expire on both sides of July's end, half a year later. */
async function winter(world: World): Promise<void> {
  const memberId = await register(world, 'endo')
  for (const [moment, amount] of [
    ['2025-01-15 12:00', 300],
    ['2025-01-31 23:59:59', 200],
    ['2025-02-01 00:00', 100],
    ['2025-02-01 00:31', 50],
  ] as const) {
    world.at(moment)
    const grant = { memberId, currency: 'point', kind: 'grant', reference: moment, amount } as const
    const now = world.shop.clock.now()
    await world.shop.database.transaction((tx) => moveBalance(tx, { ...grant, now }))
  }
}

async function firstDay(world: World): Promise<void> {
  const { shop, panel } = world
  world.at('2025-07-01 00:00:00')
  const aoki = await payer(world, 'aoki', 102)
  await pay(aoki, 102)
  world.at('2025-07-01 00:29:59')
  const { cards } = await buy(aoki, PACKS.suzaku, 3)
  await decide(aoki, cards, { shipped: 2 })
  world.at('2025-07-01 09:00')
  const aoyama = await payer(world, 'aoyama', 102)
  const { id } = await aoyama.registerCard(undefined, 102)
  await done(aoyama.pay(1, { payment_id: id, point_price_id: 102 }))
  await shop.runDueJobs()
  await panel.runDueWork()
  const shipper = await world.operator('shipper')
  await send(shipper, 1, '400000010001')
  world.at('2025-07-02 10:00')
  const again = await world.member('aoyama')
  const all = await buy(again, PACKS.small, 5)
  await decide(again, all.cards, { shipped: 3 })
  await buy(again, PACKS.suzaku, 8)
}

async function middleOfJuly(world: World): Promise<void> {
  const { shop, panel } = world
  world.at('2025-07-15 12:30')
  await shop.runDueJobs()
  await panel.runDueWork()
  const shipper = await world.operator('shipper')
  const { parcel } = await done(shipper.get('/parcels/1'))
  await done(shipper.act('/parcels/1/return', { version: parcel.version, reason: '長期不在' }))
  await send(shipper, 2, '400000010002')
  await claims(shipper)
  await loseOne(shipper)
  await shippingRules(await world.operator('owner'))
  const maker = await world.operator('pack-maker')
  await addPrices(maker)
  await nameSets(maker)
  await changeRanks(world, 400_000)
  await adjust(world)
  const aoki = await world.member('aoki')
  await exchange(aoki, 1, 2)
  await buy(aoki, PACKS.coins, 2)
  await exchange(await world.member('aoyama'), 3, 1)
  const baba = await world.member('baba')
  await buy(baba, PACKS.past, 2)
  await done(baba.post('/user/favourites', { pack_ids: [1, 3], good_ids: [3], is_favourite: true }))
  await done(aoki.post('/user/favourites', { pack_ids: [2], is_favourite: true }))
  await shop.runDueJobs()
  await panel.runDueWork()
  await parcelsInEachState(world)
}

async function adjust(world: World): Promise<void> {
  const { shop, panel } = world
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  for (const [member, currency, amount] of [
    [1, 'coin', 3_000],
    [2, 'coin', 2_000],
    [3, 'point', 700],
    [3, 'coin', 2_500],
  ] as const) {
    const request = { currency, amount, message: 'お詫び', reason: '遅れ' }
    const { approvalId } = await done(support.act(`/members/${member}/adjust`, request))
    await approve(owner, approvalId)
  }
  await shop.runDueJobs()
  await panel.runDueWork()
}

async function endOfJuly(world: World): Promise<void> {
  const { shop, panel } = world
  await register(world, 'fuji')
  await register(world, 'goto')
  await refunds(world)
  world.at('2025-07-30 20:00')
  await (await payer(world, 'baba')).pay(4, { name: 'バンバ　ブンタ' })
  await (await payer(world, 'aoyama')).pay(4, { name: 'アオヤマ　アオイ' })
  await midnight(world)
  world.at('2025-07-31 00:10')
  const aoki = await payer(world, 'aoki')
  await buy(aoki, PACKS.suzaku, 1)
  world.at('2025-07-31 00:45')
  await pay(aoki, 102)
  await pay(aoki, 101)
  await register(world, 'chiba')
  world.at('2025-07-31 23:59:59')
  const aoyama = await payer(world, 'aoyama')
  await pay(aoyama, 101)
  const { cards } = await buy(aoyama, PACKS.suzaku, 4)
  await decide(aoyama, cards, { shipped: 1 })
  await register(world, 'doi')
  const baba = await payer(world, 'baba')
  await pay(baba, 101)
  await buy(baba, PACKS.suzaku, 2)
  await (await payer(world, 'doi')).pay(4, { name: 'ドイ　ダイ' })
  await baba.pay(2, { combini_code: 'econ' })
  await sameNumbers(world)
  world.at('2025-08-01 00:05')
  const later = await world.member('aoki')
  const bought = await buy(later, PACKS.suzaku, 2)
  await decide(later, bought.cards, { shipped: 1, send_on: '2025-08-02' })
  const two = await buy(later, PACKS.suzaku, 2)
  await decide(later, two.cards, { shipped: 2, send_on: '2025-08-02' })
  await done(later.post('/user/buy_rank', { coin: 200, next_month_rank: 2 }))
  await office(world)
  world.at('2025-08-01 00:25')
  await shop.runDueJobs()
  await panel.runDueWork()
  await panel.runReports()
  await exceptions(world)
  world.at('2025-08-01 00:24')
  await lateMatch(world)
  await addDevices(world)
}

/** What the operators do in the first minutes of August. */
async function office(world: World): Promise<void> {
  await otherPayments(world)
  await receipts(world)
  await payouts(world)
  await bank(world)
  await cases(world)
  await campaigns(world)
  await texts(world)
  await members(world)
  await operators(world)
  await beside(world)
  await addLaterPrices(await world.operator('pack-maker'))
  await addDrafts(world)
  await reports(world)
}

async function bringCards({ shop }: World): Promise<void> {
  const text = "select id from goods where name = '招き猫'"
  const [good] = await shop.database.query<{ id: number }>({ text })
  const cards = { memberId: 1, goodId: good?.id ?? 0, points: [800, 500] }
  const holdUntil = new Date('2025-10-01T00:00+09:00')
  await addMovedCards(shop.database, { ...cards, holdUntil, now: shop.clock.now() })
}

/** The sandbox draws these numbers at random. */
async function sameNumbers({ shop }: World): Promise<void> {
  await shop.database.query({
    text: `
      update payments
      set receipt_number = 'R' || id, account = account || jsonb_build_object('number', 'A' || id)
      where state = 'waiting'`,
  })
}
