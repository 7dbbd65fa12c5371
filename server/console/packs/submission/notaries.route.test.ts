import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { packChanges } from '#server/console/packs/changes.ts'
import { openClient } from '#testing/drivers/client.ts'
import {
  killNotary,
  type NotaryProcess,
  newNotaryDirectory,
  startNotary,
} from '#testing/drivers/notary-process.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
  submitDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { publicHexOf } from '#testing/fixtures/ed25519-keys.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { areNotariesRight } from '#testing/models/second-verifier.ts'

let notary: NotaryProcess
let shop: TestShop
let panel: TestConsole
before(async () => {
  notary = await startNotary(newNotaryDirectory(publicHexOf(TEST_KEYS.signKey)))
  const notaries = [{ name: '隣の店', key: notary.key, url: notary.url }]
  shop = await openTestShop({ notaries })
  panel = await openTestConsole({ shop, notaries })
})
after(async () => {
  await panel.close()
  await shop.close()
  await killNotary(notary)
})

const linesOfOneCard = async () => [
  draftLine({ cardId: await addStockedCard(shop.database, { count: 10 }) }),
]

test('T12 a draft chooses a notary, and each purchase of its pack is signed by that notary', async () => {
  const team = await logInPackTeam(panel)
  const { list } = await team.maker.get('/notaries')
  assert.deepEqual(list, [{ name: '隣の店', key: notary.key }])
  const lines = await linesOfOneCard()
  const { packId } = await publishDraft(team, draftContent({ lines, notaries: list }))
  const detail = await untilPackPage(shop.url, packId)
  assert.deepEqual(detail.notaries, ['隣の店'])
  const member = openClient(shop.url)
  await member.logIn(await addLoggedInMember(shop, { points: 1_000 }))
  const bought = await member.post('/user/pack/buy', { pack_id: packId, count: 2 })
  assert.equal(bought.cards.length, 2)
  const { detail: receipt } = await member.get(`/user/pack/receipt/${bought.pack_history_id}`)
  const response = await fetch(`${notary.url}/${receipt.pack_root}`)
  assert.equal((await response.json()).signature, receipt.batch.signatures[0])
  assert.ok(await areNotariesRight(receipt, { notaries: list }))
  const proof = await team.maker.get(`/packs/${packId}/purchases/0/proof`)
  assert.deepEqual(proof.receipt, receipt)
  const { pack } = await team.maker.get(`/packs/${packId}`)
  assert.deepEqual(pack.notaries, list)
  assert.equal(pack.lastSignedAt, shop.clock.now().toISOString(), 'the desk shows who signed last')
})

test('a notary that the settings do not list, or that is named twice, keeps a draft from its submission', async () => {
  const { maker } = await logInPackTeam(panel)
  const lines = await linesOfOneCard()
  const known = { name: '隣の店', key: notary.key }
  for (const notaries of [
    [{ ...known, key: '00'.repeat(32) }],
    [{ ...known, name: '別の店' }],
    [known, known],
  ]) {
    const { answer } = await submitDraft(maker, draftContent({ lines, notaries }))
    assert.equal(answer.state, 409)
    assert.deepEqual(answer.current.blockers, [{ kind: 'notary-unknown' }])
  }
})

test('a notary that left the settings after the submission keeps the pack from its sale', async () => {
  const { maker } = await logInPackTeam(panel)
  const lines = await linesOfOneCard()
  const notaries = [{ name: '隣の店', key: notary.key }]
  const { id, answer } = await submitDraft(maker, draftContent({ lines, notaries }))
  const payload = { draftId: id, version: 1, packId: 0, packRoot: '' }
  const context = { publicUrl: '', approvalId: answer.approvalId, requestedBy: 1, ticked: [] }
  const refused = await panel.consoleDatabase.transaction((tx) =>
    packChanges['packs.publish'].run(tx, payload, {
      ...context,
      now: shop.clock.now(),
      notaries: [],
    }),
  )
  assert.deepEqual(refused, {
    state: 409,
    reason: 'not-ready',
    current: { blockers: [{ kind: 'notary-unknown' }] },
  })
})
