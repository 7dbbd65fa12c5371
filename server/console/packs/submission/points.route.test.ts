import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
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
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
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
  const found = PRICE_WARNINGS.filter((kind) => kind !== 'points-above-market')
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
