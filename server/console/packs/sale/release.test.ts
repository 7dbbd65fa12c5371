import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { captureLog } from '#testing/drivers/captured-log.ts'
import {
  addStockedCard,
  approve,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { releaseEndedPacks } from './release.ts'

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

const inMinutes = (minutes: number) => new Date(panel.clock.now().getTime() + minutes * 60_000)

/** Publishes a pack whose ten tickets win copies of one card. */
async function publishTen(times: { startsAt?: string; endsAt?: string } = {}) {
  const team = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId })]
  const { packId } = await publishDraft(team, draftContent({ ...times, lines }))
  return { ...team, packId, cardId }
}

interface StockMovement {
  readonly kind: string
  readonly count: number
}
async function reserveOf(cardId: number): Promise<[string, number][]> {
  const { maker } = await logInPackTeam(panel)
  const { movements } = await maker.get(`/stock/${cardId}`)
  return (movements.list as StockMovement[])
    .filter(({ kind }) => kind === 'reserved' || kind === 'freed')
    .map(({ kind, count }) => [kind, count])
}

test('A-082 A-412: a sale that ends at its time frees the copies that nobody won, once for two consoles', async () => {
  const { packId, cardId } = await publishTen({ endsAt: inMinutes(60).toISOString() })
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await untilPackPage(shop.url, packId)
  await member.buy(packId, 4)
  await panel.runDueWork()
  assert.deepEqual(await reserveOf(cardId), [['reserved', -10]])
  panel.clock.set(inMinutes(61))
  const captured = captureLog()
  let releases: Promise<void>[] = []
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'select from packs where id = $1 for update', values: [packId] })
    const { consoleDatabase, clock } = panel
    releases = [1, 2].map(() => releaseEndedPacks(consoleDatabase, clock.now()))
    await untilBlocked(shop.database, 2)
  })
  await Promise.all(releases)
  assert.doesNotMatch(captured.stop(), /could not be freed/)
  await panel.runDueWork()
  assert.deepEqual(await reserveOf(cardId), [
    ['freed', 6],
    ['reserved', -10],
  ])
})

test('A-082, A-067, A-071: a sale that is withdrawn or ended early frees its copies alike', async () => {
  const withdrawn = await publishTen({ startsAt: inMinutes(60).toISOString() })
  const withdrawal = { version: 1, reason: 'wrong picture' }
  const { state } = await withdrawn.maker.act(`/packs/${withdrawn.packId}/withdraw`, withdrawal)
  assert.equal(state, 200)
  const early = await publishTen()
  const end = { version: 1, endsAt: null, message: '終了', messageEn: 'Ended', reason: 'damaged' }
  const { approvalId } = await early.maker.act(`/packs/${early.packId}/end`, end)
  assert.equal((await approve(early.owner, approvalId)).state, 200)
  panel.clock.set(inMinutes(1))
  await panel.runDueWork()
  for (const { cardId } of [withdrawn, early])
    assert.deepEqual(await reserveOf(cardId), [
      ['freed', 10],
      ['reserved', -10],
    ])
})

test('021: a pack whose copies cannot be freed does not stop the packs that ended after it', async () => {
  const endsAt = new Date(panel.clock.now().getTime() + 60 * 60_000).toISOString()
  const broken = await publishTen({ endsAt })
  const later = await publishTen({ endsAt })
  await shop.database.query({
    text: `
      alter table console.movements
      add constraint broken_pack check (kind <> 'freed' or pack_id <> ${broken.packId}) not valid`,
  })
  panel.clock.advance(61 * 60_000)
  await panel.runDueWork()
  assert.deepEqual(await reserveOf(broken.cardId), [['reserved', -10]])
  assert.equal((await reserveOf(later.cardId)).length, 2, 'the later pack is freed')
  await shop.database.query({ text: 'alter table console.movements drop constraint broken_pack' })
  await panel.runDueWork()
  assert.equal((await reserveOf(broken.cardId)).length, 2, 'the next run frees the pack')
})
