import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import type { Card } from '#contract/draws.ts'
import { isRefusal } from '#server/console/acts/route.ts'
import { packChanges } from '#server/console/packs/changes.ts'
import { fixComposition } from '#server/console/packs/drafts/drafts.sql.ts'
import { lockDraft } from '#server/console/packs/drafts/drafts.ts'
import {
  addStockedCard,
  approve,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
  submitDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { composeDraft } from './submission.ts'

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

test('A-059: a convertible card without points is refused at the submission, and so is such an extra prize', async () => {
  const { maker } = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 11 })
  const prize = { cardId, buyPoint: 0, actionType: '0' } as const
  const content = draftContent({
    lines: [draftLine(prize)],
    extras: [{ ...prize, kind: 'last', step: null }],
  })
  const { answer } = await submitDraft(maker, content)
  assert.deepEqual([answer.state, answer.result], [409, 'not-ready'])
  assert.deepEqual(answer.current.blockers, [
    { kind: 'extra-points-missing', lines: [0] },
    { kind: 'points-missing', lines: [0] },
  ])
})

test('A-059: an approval publishes no convertible card without points that an older version let through', async () => {
  const { maker } = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId })] })
  const { id } = await submitDraft(maker, content)
  const outcome = await shop.database.transaction(async (tx) => {
    const text = 'update console.draft_lines set buy_point = 0 where draft_id = $1'
    await tx.query({ text, values: [id] })
    const now = panel.clock.now()
    const draft = await lockDraft(tx, id, now)
    assert.ok(!isRefusal(draft) && draft.packId !== null)
    const { packId } = draft
    const composed = await composeDraft(tx, draft.content, packId)
    await fixComposition(tx, id, { packId, ...composed })
    const packRoot = composed.packRoot.toString('hex')
    const payload = { draftId: id, version: draft.version, packId, packRoot }
    return packChanges['packs.publish'].describe(tx, payload, { now })
  })
  assert.ok(isRefusal(outcome))
  assert.equal(outcome.reason, 'not-ready')
  assert.deepEqual(outcome.current, { blockers: [{ kind: 'points-missing', lines: [0] }] })
})

test('prices that can lose money are confirmed one by one by submitter and approver', async () => {
  const { maker, owner } = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId, buyPoint: 273 })] })
  const made = await maker.act('/pack-drafts', { content })
  const submit = (ticked: readonly string[]) =>
    maker.act(`/pack-drafts/${made.id}/submit`, { version: 1, reason: 'ready', ticked })
  const others = ['points-above-market', 'repacked']
  const found = PRICE_WARNINGS.filter((kind) => !others.includes(kind) && !kind.startsWith('gift'))
  const refused = await submit(found.slice(1))
  assert.deepEqual([refused.state, refused.result], [409, 'warnings-unticked'])
  assert.deepEqual(refused.current, { priceWarnings: found })
  const { approvalId } = await submit(found)
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.deepEqual(approval.after.priceWarnings, found)
  const unticked = await approve(owner, approvalId, found.slice(1))
  assert.deepEqual([unticked.state, unticked.result], [409, 'warnings-unticked'])
  assert.equal((await approve(owner, approvalId, found)).state, 200)
})

test('B-059 a pack above a limit for gifts by chance names the lawyer’s view, which its approver reads', async () => {
  const { maker, owner } = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const lines = [draftLine({ cardId, actionType: '2' as const })]
  const { id } = await maker.act('/pack-drafts', {
    content: draftContent({ currency: 'coin', lines }),
  })
  const submit = (lawyerView: string) =>
    maker.act(`/pack-drafts/${id}/submit`, {
      version: 1,
      reason: 'ready',
      ticked: PRICE_WARNINGS,
      lawyerView,
    })
  for (const empty of ['', ' \n']) {
    const refused = await submit(empty)
    assert.deepEqual([refused.state, refused.result], [409, 'lawyer-view-missing'])
  }
  const { approvalId } = await submit('山田弁護士：景品に当たらない')
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.equal(approval.after.lawyerView, '山田弁護士：景品に当たらない')
  await shop.database.query({
    text: `
      alter table console.approvals disable trigger all;
      update console.approvals set payload = payload - 'lawyer_view' where id = ${approvalId};
      alter table console.approvals enable trigger all`,
  })
  assert.equal((await approve(owner, approvalId)).result, 'subject-changed', 'kept without it')
  assert.equal((await approve(owner, (await submit('同上')).approvalId)).state, 200)
})

test('a price warning that arises after the submission voids the request', async () => {
  const { maker, owner } = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const content = draftContent({ lines: [draftLine({ cardId, buyPoint: 30 })] })
  const { answer } = await submitDraft(maker, content)
  const set = { text: 'update console.settings set margin_permille_min = 900' }
  await shop.database.query(set)
  const voided = await approve(owner, answer.approvalId)
  assert.deepEqual([voided.state, voided.result], [409, 'subject-changed'])
  await shop.database.query({ text: 'update console.settings set margin_permille_min = 100' })
})

test('a card with the market price of the limit is shipped by default, and members read the limit', async () => {
  const team = await logInPackTeam(panel)
  const cheap = await addStockedCard(shop.database, { count: 40, code: 'CHEAP-1' })
  const dear = await addStockedCard(shop.database, { count: 40, code: 'DEAR-1' })
  for (const [cardId, yen] of [
    [cheap, 49_999],
    [dear, 50_000],
  ])
    await shop.database.query({
      text: `
        update cards
        set market_price = $2, market_price_at = now(), market_source = 'test'
        where id = $1`,
      values: [cardId, yen],
    })
  const limit = (yen: number) =>
    shop.database.query({ text: 'update console.settings set ship_from_yen = $1', values: [yen] })
  await limit(50_000)
  const lines = [
    draftLine({ cardId: cheap, buyPoint: 60_000 }),
    draftLine({ cardId: dear, buyPoint: 60_000 }),
    draftLine({ cardId: dear, buyPoint: 1, actionType: '2' }),
  ]
  const extra = { cardId: dear, kind: 'last', step: null, buyPoint: 1, actionType: '0' } as const
  const content = draftContent({ lines, extras: [extra], showsLineup: true })
  const { packId } = await publishDraft(team, content)
  await limit(0)
  const limits = (table: string) =>
    shop.database.query<{ shipFromYen: number | null }>({
      text: `select ship_from_yen from ${table} where pack_id = $1 order by no`,
      values: [packId],
    })
  assert.deepEqual(
    [...(await limits('prizes')), ...(await limits('extra_prizes'))].map((row) => row.shipFromYen),
    [null, 50_000, null, 50_000],
  )
})

test('A-307: a published pack keeps the rules of its publication, and one that waits does not', async () => {
  const team = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 40 })
  await shop.database.query({
    text: `
      update cards
      set market_price = 50000, market_price_at = now(), market_source = 'test'
      where id = $1`,
    values: [cardId],
  })
  const content = draftContent({ lines: [draftLine({ cardId, buyPoint: 45_000 })] })
  const { packId } = await publishDraft(team, content)
  const waiting = await submitDraft(team.maker, content)
  await setRules(shop.database, { drawCountMax: 5, shipOnlyYen: 50_000 })
  assert.equal((await approve(team.owner, waiting.answer.approvalId)).state, 409)
  const { answer } = await submitDraft(team.maker, content)
  assert.deepEqual(answer.current.blockers, [
    { kind: 'limit-too-high' },
    { kind: 'too-valued', lines: [0] },
  ])
  await untilPackPage(shop.url, packId)
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const { cards } = await member.buy(packId, 10)
  const reduction_card = cards.map(({ history_id }: Card) => history_id)
  const decided = await member.post('/user/pack/decision', { send_card: [], reduction_card })
  assert.equal(decided.state, 200)
  assert.equal((await member.balances()).point, 450_000)
  await setRules(shop.database, {})
})

test('a card whose points are below the share of its market price is shipped by default, and members read it', async () => {
  const team = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 40 })
  const price = {
    text: `
      update cards
      set market_price = 100, market_price_at = now(), market_source = 'test'
      where id = $1`,
    values: [cardId],
  }
  await shop.database.query(price)
  await shop.database.query({
    text: 'update console.settings set default_share_percent = 40',
  })
  const lines = [
    draftLine({ cardId, buyPoint: 39 }),
    draftLine({ cardId, buyPoint: 40 }),
    draftLine({ cardId, buyPoint: 1, actionType: '2' }),
  ]
  const extras = [{ cardId, kind: 'last', step: null, buyPoint: 1, actionType: '0' }] as const
  const content = draftContent({ lines, extras: [...extras], showsLineup: true })
  const { packId } = await publishDraft(team, content)
  await shop.database.query({
    text: 'update console.settings set default_share_percent = 0',
  })
  const shares = (table: string) =>
    shop.database.query<{ shipBelowPercent: number | null }>({
      text: `select ship_below_percent from ${table} where pack_id = $1 order by no`,
      values: [packId],
    })
  const prizes = await shares('prizes')
  assert.deepEqual(
    prizes.map(({ shipBelowPercent }) => shipBelowPercent),
    [40, null, null],
    'the share is that of the publication',
  )
  assert.equal((await shares('extra_prizes'))[0]?.shipBelowPercent, 40)

  await untilPackPage(shop.url, packId)
  const member = await addLoggedInMember(shop, { points: 3_000 })
  const { cards } = await member.buy(packId, 30)
  const marked = cards.filter((card: Card) => card.ship_below_percent === 40)
  assert.deepEqual([...new Set(marked.map((card: Card) => card.buy_point))].sort(), [1, 39])
  assert.equal(marked.length, 11)
  panel.clock.set(new Date(panel.clock.now().getTime() + 25 * 3_600_000))
  await shop.runDueJobs()
  const [decision] = await shop.database.query<{ convertedPoints: number; shipped: number }>({
    text: `
      select converted_points, length(shipped_indexes) / 2 as shipped
      from decisions
      where member_id = $1`,
    values: [member.id],
  })
  assert.deepEqual({ ...decision }, { convertedPoints: 400, shipped: 21 })
})
