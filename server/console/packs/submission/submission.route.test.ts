import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import { photoPath } from '#contract/links.rule.ts'
import type { CopyProof } from '#contract/packs.ts'
import { constraintOf } from '#server/platform/database/database.ts'
import { openClient } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import {
  addStockedCard,
  approve,
  draftContent,
  draftLine,
  logInPackTeam,
  type PackTeam,
  publishDraft,
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
import { retry } from '#testing/drivers/retry.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let team: PackTeam
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
after(async () => {
  await panel.close()
  await shop.close()
})

/**
 * Logs maker and approver in again, because an approver's proof lasts five minutes of the test's
 * clock.
 */
async function freshTeam(): Promise<PackTeam> {
  team = await logInPackTeam(panel)
  return team
}
const later = (hours: number) => new Date(panel.clock.now().getTime() + hours * 3_600_000)
const packRow = async (id: number) => {
  const text = 'select published_at from packs where id = $1'
  return (await shop.database.query<{ publishedAt: Date | null }>({ text, values: [id] }))[0]
}

test('A-198: a submission reserves the number and fixes the root that approver and members see', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId })]
  const { id, answer } = await submitDraft(maker, draftContent({ lines }))
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  assert.equal(draft.state, 'submitted')
  assert.match(draft.packRoot, /^[0-9a-f]{64}$/)
  assert.equal(await packRow(draft.packId), undefined, 'no pack before the approval')
  const { approval } = await owner.get(`/approvals/${answer.approvalId}`)
  assert.equal(approval.after.packRoot, draft.packRoot)
  assert.equal((await approve(owner, answer.approvalId)).state, 200)

  const { detail } = await openClient(shop.url).get(`/user/pack/detail/${draft.packId}`)
  assert.equal(detail.pack_root, draft.packRoot)
  const { pack } = await maker.get(`/packs/${draft.packId}`)
  assert.equal(pack.fixed.packRoot, draft.packRoot)
})

test('A-059: a draft of a card type that does not exist is not ready', async () => {
  const { maker } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId })], cardTypeId: 999 })
  const { answer } = await submitDraft(maker, content)
  assert.deepEqual([answer.state, answer.result], [409, 'not-ready'])
  assert.deepEqual(answer.current.blockers, [{ kind: 'card-type-missing' }])
})

test('A-198: the database publishes a pack with an approval of its root only', async () => {
  const { maker } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const { id } = await submitDraft(maker, draftContent({ lines: [draftLine({ cardId })] }))
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  const publish = (database: typeof shop.database, isDemo: boolean) =>
    database.transaction(async (tx) => {
      await tx.query({
        text: `
          insert into packs (id, name, currency, price, total, card_type_id, movie_style, images, is_demo)
          values ($1, 'x', 'point', 1, 1, 1, 1, '{/x.webp}', $2)`,
        values: [draft.packId, isDemo],
      })
      await tx.query({
        text: `update packs set composition = 'x', pack_root = $2, published_at = now() where id = $1`,
        values: [draft.packId, Buffer.from(draft.packRoot, 'hex')],
      })
    })
  for (const [database, isDemo] of [
    [panel.consoleDatabase, false],
    [panel.consoleDatabase, true],
    [shop.database, false],
  ] as const) {
    await assert.rejects(
      publish(database, isDemo),
      (cause) => constraintOf(cause) === 'packs_approved',
      'a request that waits is no approval',
    )
  }
})

test('A-025, A-020: the maker of a pack cannot publish it, and an owner cannot approve the own request', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 20 })
  const lines = [draftLine({ cardId })]
  const { answer } = await submitDraft(maker, draftContent({ lines }))
  const refused = await maker.act(`/approvals/${answer.approvalId}/approve`, {
    payloadHash: 'x',
    reason: 'mine',
  })
  assert.equal(refused.state, 403)
  const own = await submitDraft(owner, draftContent({ name: '自分の引札', lines }))
  const ownRefused = await approve(owner, own.answer.approvalId)
  assert.deepEqual([ownRefused.state, ownRefused.result], [403, 'own-request'])
})

test('A-022: a draft cannot change while it is submitted or once it is published, and a card that changes voids the request', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId })] })
  const { id, answer } = await submitDraft(maker, content)
  const saved = await maker.act(`/pack-drafts/${id}`, { version: 1, content })
  assert.deepEqual([saved.state, saved.result], [409, 'submitted'])
  await shop.database.query({
    text: `update cards set name = '別の札' where id = $1`,
    values: [cardId],
  })
  const voided = await approve(owner, answer.approvalId)
  assert.deepEqual([voided.state, voided.result], [409, 'subject-changed'])
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  assert.deepEqual(draft.history.at(-1).event, 'void')
  assert.equal(draft.state, 'draft')
  const again = await maker.act(`/pack-drafts/${id}/submit`, {
    version: 1,
    reason: 'again',
    ticked: PRICE_WARNINGS,
  })
  assert.equal((await approve(owner, again.approvalId)).state, 200)
  const late = await maker.act(`/pack-drafts/${id}`, { version: 1, content })
  assert.deepEqual([late.state, late.result], [409, 'submitted'])
})

test('A-052: the history names who did what, and when', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId })] })
  const { id } = await submitDraft(maker, content)
  await maker.act(`/pack-drafts/${id}/withdraw`, { reason: 'a mistake' })
  const { approvalId } = await maker.act(`/pack-drafts/${id}/submit`, {
    version: 1,
    reason: 'now',
    ticked: PRICE_WARNINGS,
  })
  await approve(owner, approvalId)
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  const happened = draft.history.map((entry: { event: string; by: { name: string } | null }) => [
    entry.event,
    entry.by?.name ?? null,
  ])
  assert.deepEqual(happened, [
    ['made', 'pack-maker'],
    ['submitted', 'pack-maker'],
    ['withdrawn', 'pack-maker'],
    ['submitted', 'pack-maker'],
    ['approved', 'owner'],
    ['on-sale', null],
  ])
  assert.equal(draft.state, 'published')
})

test('A-060: a submission is refused without stock that is free, and by every other blocker', async () => {
  const { maker } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 9 })
  const { answer } = await submitDraft(maker, draftContent({ lines: [draftLine({ cardId })] }))
  assert.deepEqual([answer.state, answer.result], [409, 'not-ready'])
  assert.deepEqual(answer.current.blockers, [
    { kind: 'stock-missing', cards: [{ cardId, needed: 10, free: 9 }] },
  ])
  const past = await submitDraft(
    maker,
    draftContent({
      startsAt: later(-1).toISOString(),
      lines: [draftLine({ cardId, count: 9 })],
    }),
  )
  assert.deepEqual(past.answer.current.blockers, [{ kind: 'start-past' }])
})

test('B-091 a pack with a line is not published after its start, when turns would be skipped', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const line = { lineSeconds: 60, isLimited: true, maxBuyCount: 1 }
  const startsAt = new Date(panel.clock.now().getTime() + 1_000)
  const content = { startsAt: startsAt.toISOString(), ...line, lines: [draftLine({ cardId })] }
  const { answer } = await submitDraft(maker, draftContent(content))
  panel.clock.set(startsAt)
  const late = await approve(owner, answer.approvalId)
  assert.deepEqual([late.state, late.result], [409, 'subject-changed'])
})

test('A-061: of two publications that race for the same copies, one wins', async () => {
  const { maker, owner } = await freshTeam()
  const second = await logInOperator(panel, 'second-owner')
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId })]
  const requests = [
    await submitDraft(maker, draftContent({ name: '甲', lines })),
    await submitDraft(maker, draftContent({ name: '乙', lines })),
  ]
  const [one, other] = await Promise.all([
    approve(owner, requests[0]?.answer.approvalId),
    approve(second, requests[1]?.answer.approvalId),
  ])
  assert.deepEqual([one?.state, other?.state].sort(), [200, 409])
  const published = await shop.database.query({
    text: `select from prizes where card_id = $1`,
    values: [cardId],
  })
  assert.equal(published.length, 1)
  const [movement] = await shop.database.query<{ count: number }>({
    text: `select count from console.movements where card_id = $1 and kind = 'reserved'`,
    values: [cardId],
  })
  assert.equal(movement?.count, -10)
})

test('A-061: a publication that breaks off leaves nothing', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const { id, answer } = await submitDraft(maker, draftContent({ lines: [draftLine({ cardId })] }))
  // Makes the last statement of the publication fail, as if the process were killed there.
  await shop.database.query({
    text: `
      create function break_off() returns trigger language plpgsql as $$
      begin
        raise exception 'killed';
      end $$`,
  })
  await shop.database.query({
    text: 'create trigger break_off before insert on console.movements for each row execute function break_off()',
  })
  const failed = await approve(owner, answer.approvalId)
  assert.equal(failed.state, 500)
  await shop.database.query({ text: 'drop function break_off cascade' })
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  assert.equal(draft.state, 'submitted')
  assert.equal(await packRow(draft.packId), undefined)
  assert.equal((await approve(owner, answer.approvalId)).state, 200)
})

test('A-062 A-243: a line that names copies reserves and proves them, and no other pack can name them', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 0 })
  const [first, second] = await shop.database.transaction(async (tx) => [
    await addTestLot(tx, { cardId, count: 1, grading: { company: 'PSA', number: '1001' } }),
    await addTestLot(tx, { cardId, count: 1, grading: { company: 'PSA', number: '1002' } }),
  ])
  await shop.database.transaction((tx) => addTestLot(tx, { cardId, count: 5 }))
  const naming = (...copyIds: number[]) => [draftLine({ cardId, count: 2, copyIds })]
  const few = await submitDraft(maker, draftContent({ lines: naming(first as number) }))
  assert.equal(few.answer.current.blockers[0].kind, 'copies-differ')
  const lines = naming(first as number, second as number)
  const photograph = async (id: number | undefined, colour: string) => {
    const size = { width: 40, height: 60, channels: 3, background: colour } as const
    const file = (await sharp({ create: size }).png().toBuffer()).toString('base64url')
    return (await owner.act(`/copies/${id}/photo`, { file })).state
  }
  assert.equal(await photograph(second, '#a00'), 200)
  const half = await submitDraft(maker, draftContent({ lines }))
  assert.deepEqual(half.answer.current.blockers, [{ kind: 'copy-photo-missing', lines: [0] }])
  assert.equal(await photograph(first, '#0a0'), 200)
  const outdated = await submitDraft(maker, draftContent({ lines }))
  assert.equal(await photograph(first, '#00a'), 200)
  const voided = await approve(owner, outdated.answer.approvalId)
  assert.deepEqual([voided.state, voided.result], [409, 'subject-changed'])
  const { packId } = await publishDraft({ maker, owner }, draftContent({ lines }))
  const member = openClient(shop.url)
  // The shop reads the list of packs anew when it is a second old.
  const { copies } = await retry(
    async () => (await member.get(`/user/pack/card_list/${packId}/1`)).list[0],
    { attemptsMax: 200, waitMs: () => 25 },
  )
  const { proofs } = await (await fetch(`${shop.url}/api/user/pack/composition/${packId}`)).json()
  assert.deepEqual(proofs, [{ no: 0, copies }])
  assert.deepEqual(
    copies.map(({ company, number }: CopyProof) => `${company} ${number}`),
    ['PSA 1001', 'PSA 1002'],
  )
  for (const copy of copies) {
    const bytes = Buffer.from(await (await fetch(shop.url + photoPath(copy))).arrayBuffer())
    assert.equal(hash('sha256', bytes), copy.photo, 'the hash of what browsers get')
  }
  const reserved = await shop.database.query({
    text: 'select from console.reserved_copies where pack_id = $1',
    values: [packId],
  })
  assert.equal(reserved.length, 2)
  const again = await submitDraft(maker, draftContent({ lines }))
  assert.deepEqual(again.answer.current.blockers, [{ kind: 'copy-not-free', lines: [0] }])
})

test('A-064: the approver ticks every number of the texts that the composition does not confirm', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({
    detailHtml: '<p>全10口、大当り5本</p>',
    lines: [draftLine({ cardId })],
  })
  const { answer } = await submitDraft(maker, content)
  const { approval } = await owner.get(`/approvals/${answer.approvalId}`)
  assert.deepEqual(approval.after.textWarnings, ['detailHtml:5本'])
  const refused = await approve(owner, answer.approvalId)
  assert.deepEqual([refused.state, refused.result], [409, 'warnings-unticked'])
  const done = await approve(owner, answer.approvalId, [...PRICE_WARNINGS, 'detailHtml:5本'])
  assert.equal(done.state, 200)
})

test('A-074: a pack of the demo is never published where payments are live', async () => {
  const { maker, owner } = await freshTeam()
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ isDemo: true, lines: [draftLine({ cardId })] })
  const { answer } = await submitDraft(maker, content)
  assert.equal(answer.state, 200)
  await shop.database.query({ text: 'update shop_settings set has_live_payments = true' })
  const voided = await approve(owner, answer.approvalId)
  assert.equal(voided.state, 409)
  const refused = await submitDraft(maker, content)
  assert.deepEqual(refused.answer.current.blockers, [{ kind: 'demo-with-live-payments' }])
  await assert.rejects(
    shop.database.query({ text: 'update shop_settings set has_live_payments = false' }),
    /stays one/,
  )
})

test('A-203: a card that was left when a sale ended early is packed again when both have ticked it', async () => {
  const { maker, owner } = await freshTeam()
  const soldOut = await addStockedCard(shop.database, { count: 30 })
  const [left, last, tenth] = [
    await addStockedCard(shop.database, { count: 30 }),
    await addStockedCard(shop.database, { count: 10 }),
    await addStockedCard(shop.database, { count: 10 }),
  ]
  const prize = { buyPoint: 10, actionType: '0' } as const
  const { packId } = await publishDraft(
    team,
    draftContent({
      lines: [draftLine({ cardId: soldOut, count: 10 }), draftLine({ cardId: left, count: 5 })],
      extras: [
        { ...prize, cardId: last, kind: 'last', step: null },
        { ...prize, cardId: tenth, kind: 'every', step: 10 },
      ],
    }),
  )
  await shop.database.query({
    text: `
      alter table urns disable trigger urns_empty;
      update urns set sold_count = 10, counts = array[0, 5] where pack_id = ${packId};
      alter table urns enable trigger urns_empty`,
  })
  const content = draftContent({
    lines: [draftLine({ cardId: left }), draftLine({ cardId: soldOut })],
    extras: [
      { ...prize, cardId: last, kind: 'last', step: null },
      { ...prize, cardId: tenth, kind: 'every', step: 10 },
    ],
  })
  const made = await maker.act('/pack-drafts', { content })
  const endedEarly = async () => {
    const { draft } = await maker.get(`/pack-drafts/${made.id}`)
    const cards: { id: number; endedEarlyAt: string | null }[] = draft.cards
    return cards.filter(({ endedEarlyAt }) => endedEarlyAt !== null).map(({ id }) => id)
  }
  assert.deepEqual(await endedEarly(), [], 'on sale')
  const set = 'update packs set ends_at = $2, end_message = $3 where id = $1'
  const end = (message: string) =>
    shop.database.query({ text: set, values: [packId, panel.clock.now(), message] })
  await end('')
  assert.deepEqual(await endedEarly(), [], 'ended as planned')
  await end('見本のため')
  assert.deepEqual(await endedEarly(), [left, last], 'the others were all won')

  const ticked = PRICE_WARNINGS.filter((kind) => kind !== 'repacked')
  const submit = (kinds: readonly string[]) =>
    maker.act(`/pack-drafts/${made.id}/submit`, {
      version: 1,
      reason: '傷を直した',
      ticked: kinds,
      lawyerView: '景品に当たらない',
    })
  const refused = await submit(ticked)
  assert.deepEqual([refused.state, refused.result], [409, 'warnings-unticked'])
  const { approvalId } = await submit(PRICE_WARNINGS)
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.equal(approval.reason, '傷を直した')
  assert.ok(approval.after.priceWarnings.includes('repacked'))
  assert.equal((await approve(owner, approvalId, ticked)).result, 'warnings-unticked')
  assert.equal((await approve(owner, approvalId)).state, 200)
})
