import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { consoleCalls } from '#contract/console/calls.ts'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { Card } from '#contract/draws.ts'
import { readComposition } from '#server/packs/packs.ts'
import { constraintOf } from '#server/platform/database/database.ts'
import { openClient } from '#testing/drivers/client.ts'
import {
  addStockedCard,
  approve,
  draftContent,
  draftLine,
  logInPackTeam,
  type PackTeam,
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

const inHours = (hours: number) =>
  new Date(panel.clock.now().getTime() + hours * 3_600_000).toISOString()
const hasPassed = (hours: number) => panel.clock.set(new Date(inHours(hours)))

/** Publishes a pack whose ten tickets win copies of one card. The shop has exactly ten copies. */
async function publishTen(fields: Partial<DraftContent> = {}) {
  const team = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId })]
  const published = await publishDraft(team, draftContent({ ...fields, lines }))
  return { ...team, ...published, cardId }
}
async function packOf({ maker }: Pick<PackTeam, 'maker'>, packId: number) {
  return (await maker.get(`/packs/${packId}`)).pack
}
async function freeOf({ maker }: Pick<PackTeam, 'maker'>, draftId: number): Promise<number> {
  return (await maker.get(`/pack-drafts/${draftId}`)).draft.cards[0].free
}
const untilShop = (packId: number, isKnown?: (detail: Record<string, unknown>) => boolean) =>
  untilPackPage(shop.url, packId, isKnown)

test('A-067: a pack that is approved goes on sale at its start, and members buy from then on', async () => {
  const { packId, maker } = await publishTen({ startsAt: inHours(1) })
  assert.equal((await packOf({ maker }, packId)).state, 'scheduled')
  const detail = await untilShop(packId)
  assert.equal(detail.is_before, true)
  hasPassed(1)
  const team = await logInPackTeam(panel)
  assert.equal((await packOf(team, packId)).state, 'on-sale')
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const bought = await member.buy(packId, 10)
  assert.equal(bought.cards.length, 10)
  assert.equal((await packOf(team, packId)).state, 'sold-out')
})

test('A-067: a scheduled pack is withdrawn until its start, and its reserve is free again', async () => {
  const { packId, draftId, maker } = await publishTen({ startsAt: inHours(1) })
  assert.equal(await freeOf({ maker }, draftId), 0)
  const withdraw = (version: number) =>
    maker.act(`/packs/${packId}/withdraw`, { version, reason: 'a wrong picture' })
  assert.equal((await withdraw(7)).result, 'version-conflict')
  assert.equal((await withdraw(1)).state, 200)
  const pack = await packOf({ maker }, packId)
  assert.equal(pack.state, 'ended')
  assert.deepEqual(
    pack.history.map(({ event }: { event: string }) => event),
    ['made', 'submitted', 'approved', 'sale-withdrawn'],
  )
  assert.equal(await freeOf({ maker }, draftId), 10)
  assert.equal((await withdraw(2)).result, 'sale-ended')
  const started = await publishTen()
  const late = { version: 1, reason: 'late' }
  const refused = await started.maker.act(`/packs/${started.packId}/withdraw`, late)
  assert.equal(refused.result, 'sale-started')
})

test('A-070: the start moves until it is reached, the end only later', async () => {
  const { packId, maker } = await publishTen({ startsAt: inHours(1), endsAt: inHours(5) })
  let version = 1
  const schedule = async (startsAt: string | null, endsAt: string | null) => {
    const moved = await maker.act(`/packs/${packId}/schedule`, {
      version,
      startsAt,
      endsAt,
      reason: 'moved',
    })
    version = moved.version ?? version
    return moved.result ?? moved.state
  }
  assert.equal(await schedule(inHours(2), inHours(5)), 200)
  assert.equal(await schedule(inHours(-1), inHours(5)), 'time-past')
  assert.equal(await schedule(inHours(2), inHours(4)), 'ends-earlier')
  assert.equal(await schedule(inHours(2), inHours(6)), 200)
  assert.equal(await schedule(inHours(2), null), 200)
  assert.equal(await schedule(inHours(2), inHours(9)), 'ends-earlier')
  const start = (await packOf({ maker }, packId)).startsAt
  hasPassed(3)
  const { maker: later } = await logInPackTeam(panel)
  const request = { version, startsAt: inHours(1), endsAt: null, reason: 'moved' }
  assert.equal((await later.act(`/packs/${packId}/schedule`, request)).result, 'sale-started')
  const same = await later.act(`/packs/${packId}/schedule`, { ...request, startsAt: start })
  assert.equal(same.state, 200)
})

test('A-410: what is asked at the very moment of a start or an end comes too late, and the end that is set stays', async () => {
  const [startsAt, endsAt] = [inHours(1), inHours(5)]
  const { packId, maker } = await publishTen({ startsAt, endsAt })
  const text = { reason: 'moved', message: '終了しました', messageEn: 'Ended' }
  const ask = async (by: PackTeam['maker'], act: string, times: object = {}) => {
    const { version } = await packOf({ maker: by }, packId)
    const { reason, ...message } = text
    const fields = { version, reason, ...(act === 'end' ? message : {}), ...times }
    const asked = await by.act(`/packs/${packId}/${act}`, fields)
    return asked.result ?? asked.state
  }
  const now = inHours(0)
  assert.equal(await ask(maker, 'schedule', { startsAt: now, endsAt }), 'time-past')
  assert.equal(await ask(maker, 'schedule', { startsAt: endsAt, endsAt }), 'time-past')
  assert.equal(await ask(maker, 'schedule', { startsAt, endsAt }), 200)
  assert.equal(await ask(maker, 'end', { endsAt: now }), 'time-past')
  assert.equal(await ask(maker, 'end', { endsAt }), 'unchanged')
  const logInAt = async (moment: string) => {
    panel.clock.set(new Date(Date.parse(moment) - 600_000))
    const { maker: by } = await logInPackTeam(panel)
    panel.clock.set(new Date(moment))
    return by
  }
  const atStart = await logInAt(startsAt)
  assert.equal(await ask(atStart, 'withdraw'), 'sale-started')
  const later = { startsAt: inHours(1), endsAt }
  assert.equal(await ask(atStart, 'schedule', later), 'sale-started')
  const atEnd = await logInAt(endsAt)
  assert.equal(await ask(atEnd, 'end', { endsAt: null }), 'sale-ended')
  assert.equal(await ask(atEnd, 'schedule', { startsAt, endsAt: null }), 'sale-ended')
})

test('B-074 the start of a pack with a line is published with it, and stays', async () => {
  const line = { lineSeconds: 60, isLimited: true, maxBuyCount: 2 }
  const startsAt = inHours(1)
  const { packId, maker } = await publishTen({ startsAt, ...line })
  assert.equal((await packOf({ maker }, packId)).fixed.lineSeconds, 60)
  const composition = JSON.parse(String(await readComposition(shop.database, packId)))
  assert.deepEqual(composition.line, { starts_at: Date.parse(startsAt), seconds: 60 })
  const schedule = (times: object) =>
    maker.act(`/packs/${packId}/schedule`, { version: 1, endsAt: null, reason: 'moved', ...times })
  assert.equal((await schedule({ startsAt: inHours(2) })).result, 'start-fixed')
  assert.equal((await schedule({ startsAt: null })).result, 'start-fixed')
  assert.equal((await schedule({ startsAt })).state, 200)
})

test('A-070, A-025, A-071: an early end needs approval, leaves open decisions, and frees what was not drawn', async () => {
  const { packId, draftId, maker, owner } = await publishTen()
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await untilShop(packId)
  const { cards } = await member.buy(packId, 4)
  const request = {
    message: '都合により終了しました',
    messageEn: 'Ended early',
    reason: 'damaged',
  }
  const end = { version: 1, endsAt: null, ...request }
  const { approvalId, state } = await maker.act(`/packs/${packId}/end`, end)
  assert.equal(state, 200)
  assert.equal((await packOf({ maker }, packId)).state, 'on-sale', 'a request ends nothing')
  const { packId: other } = await publishTen()
  const waitingOf = async (id: number) => (await packOf({ maker }, id)).endApprovalId
  assert.deepEqual([await waitingOf(packId), await waitingOf(other)], [approvalId, null])
  assert.equal((await approve(owner, approvalId)).state, 200)
  const pack = await packOf({ maker }, packId)
  assert.deepEqual([pack.state, pack.endMessage], ['ended', '都合により終了しました'])
  const detail = await untilShop(packId, ({ end_message }) => end_message !== undefined)
  assert.deepEqual([detail.end_message, detail.end_message_en], [request.message, 'Ended early'])
  assert.equal(detail.is_ended, true)
  assert.equal(await freeOf({ maker }, draftId), 6)
  assert.equal(pack.figures.undecidedCount, 4)
  const more = await member.buy(packId, 1)
  assert.equal(more.result, '-8')
  const ids = (cards as readonly Card[]).map(({ history_id }) => history_id)
  const decided = await member.post('/user/pack/decision', {
    send_card: ids.slice(0, 1),
    reduction_card: ids.slice(1),
  })
  assert.equal(decided.result, '1')
  const { figures } = await packOf({ maker }, packId)
  assert.deepEqual([figures.shippedCount, figures.convertedCount], [1, 3])
  const moved = { version: 2, startsAt: null, endsAt: inHours(1), reason: 'again' }
  assert.equal((await maker.act(`/packs/${packId}/schedule`, moved)).result, 'sale-ended')
})

test('A-069: the presentation changes with an audit entry, and a line-up that is shown stays shown', async () => {
  const { packId, maker, owner } = await publishTen()
  const { presentation } = await packOf({ maker }, packId)
  const request = {
    ...presentation,
    version: 1,
    position: 7,
    images: ['/images/packs/other.webp'],
    detailHtml: '<p>新しい<script>x</script>文</p>',
    movieStyle: 2,
  }
  const path = `/packs/${packId}/presentation`
  assert.equal((await maker.act(path, { ...request, showsLineup: false })).result, 'lineup-stays')
  for (const image of ['//other.example/x.png', '/\t/other.example/x.png', '/api/user/logout'])
    assert.equal((await maker.act(path, { ...request, images: [image] })).state, 400, image)
  assert.equal((await maker.act(path, request)).state, 200)
  assert.equal((await maker.act(path, request)).result, 'version-conflict')
  const detail = await untilShop(packId, ({ movie_style }) => movie_style === 2)
  assert.equal(detail.detail, '<p>新しい文</p>')
  const { list } = await owner.get(`/audit?call=packs.present&targetId=${packId}`)
  assert.deepEqual([list[0].outcome, list[0].after.position], ['done', 7])
})

test('A-068: no call and no statement changes what a publication fixed', async () => {
  const { packId, maker } = await publishTen()
  const { presentation } = await packOf({ maker }, packId)
  for (const field of ['name', 'currency', 'price', 'total', 'maxBuyCount', 'prizes'])
    for (const call of ['presentation', 'schedule', 'end', 'withdraw']) {
      const request = { version: 1, reason: 'x', ...presentation, [field]: 1 }
      assert.equal((await maker.act(`/packs/${packId}/${call}`, request)).state, 400, field)
    }
  const changes = [
    `name = 'x'`,
    `currency = 'coin'`,
    'price = 1',
    'total = 11',
    'max_buy_count = 1',
    'is_limited = not is_limited, max_buy_count = 5',
    `composition = ''`,
    `pack_root = ''`,
  ]
  for (const change of changes) {
    const text = `update packs set ${change} where id = ${packId}`
    const refusal = (cause: unknown) => constraintOf(cause) === 'packs_published'
    await assert.rejects(shop.database.query({ text }), refusal, change)
    const isDenied = !/^(composition|pack_root)/.test(change)
    await assert.rejects(
      panel.consoleDatabase.query({ text }),
      isDenied ? /permission denied/ : refusal,
      change,
    )
  }
})

test('A-072: no call of packs names an urn, a winner or a draw to make', () => {
  const acts = Object.entries(consoleCalls).filter(
    ([key]) => key.startsWith('POST /pack') || key.startsWith('POST /shelf'),
  )
  assert.ok(acts.length > 10)
  const FORBIDDEN = /\b(urns?|winners?|seeds?|draws?|members?|tickets?|left|purchases?)\b/
  for (const [key, call] of acts) {
    const fields = Object.keys('request' in call ? call.request.shape : {})
    assert.deepEqual(
      fields.filter((field) => FORBIDDEN.test(field)),
      [],
      key,
    )
    assert.doesNotMatch(key, FORBIDDEN)
  }
})

test('A-073: the sale desk shows what is left, income, cost, margin, conversions and purchases with proofs', async () => {
  const { packId, maker } = await publishTen()
  await untilShop(packId)
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { cards } = await member.buy(packId, 3)
  const ids = (cards as readonly Card[]).map(({ history_id }) => history_id)
  const choice = { send_card: ids.slice(0, 1), reduction_card: ids.slice(1) }
  await member.post('/user/pack/decision', choice)
  await member.buy(packId, 2)
  const pack = await packOf({ maker }, packId)
  assert.deepEqual([pack.sold, pack.prizes[0].left, pack.prizes[0].count], [5, 5, 10])
  assert.deepEqual(pack.figures, {
    income: 500,
    wonCost: 200,
    convertedCost: 80,
    convertedCount: 2,
    convertedPoints: 100,
    shippedCount: 1,
    undecidedCount: 2,
    // The job that splits the points has not counted the purchases yet.
    paidWith: { paid: 0, converted: 0, given: 0 },
    freeDraws: { count: 0, points: 0 },
    charged: { freePointsYen: 0, feesYen: 0, postageYen: 0 },
    margin: 280,
  })
  const { list, count } = await maker.get(`/packs/${packId}/purchases`)
  assert.equal(count, 2)
  assert.deepEqual(
    list.map(({ t, firstTicket, drawCount, prizes, decision }: Record<string, unknown>) => ({
      t,
      firstTicket,
      drawCount,
      prizes,
      decision,
    })),
    [
      { t: 1, firstTicket: 4, drawCount: 2, prizes: [{ no: 0, count: 2 }], decision: null },
      {
        t: 0,
        firstTicket: 1,
        drawCount: 3,
        prizes: [{ no: 0, count: 3 }],
        decision: { shippedCount: 1, convertedPoints: 100 },
      },
    ],
  )
  assert.ok(!JSON.stringify(list).includes('member_id'))
  const { composition, receipt } = await maker.get(`/packs/${packId}/purchases/1/proof`)
  const publicLog = await openClient(shop.url).get(`/user/pack/log/${packId}/1`)
  assert.deepEqual(receipt, publicLog.list[1])
  const answer = await fetch(`${shop.url}/api/user/pack/composition/${packId}`)
  assert.equal(composition, await answer.text())
  assert.equal((await maker.get(`/packs/${packId}/purchases/2/proof`)).state, 404)
  const { list: rows } = await maker.get(`/packs?text=${packId}`)
  assert.deepEqual([rows[0].sold, rows[0].income, rows[0].margin], [5, 500, 600])
})

test('A-075: the shelf is put in order, and card types are added and renamed', async () => {
  const { maker } = await publishTen()
  const { list } = await maker.get('/shelf')
  const ids = list.map(({ id }: { id: number }) => id).reverse()
  assert.equal((await maker.act('/shelf', { ids: ids.slice(1) })).result, 'version-conflict')
  assert.equal((await maker.act('/shelf', { ids })).state, 200)
  const ordered = await maker.get('/shelf')
  assert.deepEqual(
    ordered.list.map(({ id }: { id: number }) => id),
    ids,
  )
  const added = await maker.act('/card-types', { name: '新種', nameEn: 'New' })
  const renamed = { name: '新しい種', nameEn: 'Newer' }
  assert.equal((await maker.act(`/card-types/${added.id}`, renamed)).state, 200)
  const types = await maker.get('/card-types')
  assert.deepEqual(types.list.at(-1), { id: added.id, ...renamed })
  const typeIds = types.list.map(({ id }: { id: number }) => id)
  const newestFirst = [added.id, ...typeIds.slice(0, -1)]
  const stale = await maker.act('/card-types/order', { ids: typeIds.slice(1) })
  assert.equal(stale.result, 'version-conflict')
  assert.equal((await maker.act('/card-types/order', { ids: newestFirst })).state, 200)
  const orderedTypes = await maker.get('/card-types')
  assert.equal(orderedTypes.list[0].id, added.id)
  // The shop keeps the card types for a second.
  await wait(1_100)
  const listed = await openClient(shop.url).get('/user/card_type')
  assert.equal(listed.list[0].name, renamed.name)
})
