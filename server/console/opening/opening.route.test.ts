import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CONFIRMED_STEPS, FOUND_STEPS } from '#contract/console/opening.fields.ts'
import { LEGAL_ITEMS } from '#contract/console/texts/legal-items.rule.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'
import { storePayments } from '#server/settings/settings.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let directory: string
let backupFile: string
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-'))
  backupFile = join(directory, 'report.json')
  shop = await openTestShop()
  panel = await openTestConsole({ shop, backupFile })
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await panel.close()
  await shop.close()
  await rm(directory, { recursive: true })
})

const open = () => owner.act('/opening', { reason: 'all done' })
const update = (columns: string) =>
  shop.database.query({ text: `update shop_settings set ${columns}` })
const addMessage = (channel: string, sentAt: string) =>
  shop.database.query({
    text: `
      insert into outbox_messages (channel, recipient, subject, text, created_at, send_after, sent_at)
      values ($1, '1', '', '', now(), now(), ${sentAt})`,
    values: [channel],
  })
/** Returns which of the steps that the shop finds out itself are done. */
async function doneSteps(): Promise<string[]> {
  const { found } = await owner.get('/opening')
  return found
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ step }: { step: string }) => step)
}

test('A-240 A-378 a shop with live payments sells nothing until each step is done and an owner opens it, for good', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const packId = await publishTestPack(shop, { price: 100 })
  const check = async () => {
    // Each process reads the settings again after a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    return member.post('/user/pack/check', { pack_id: packId, count: 1 })
  }
  assert.equal((await owner.get('/opening')).isNeeded, false)
  assert.equal((await check()).state, 200, 'a shop without live payments needs no opening')
  assert.equal((await open()).state, 409)

  await update('has_live_payments = true')
  assert.ok((await owner.get('/session')).warnings.includes('not-open'))
  const refused = await check()
  assert.match(JSON.stringify(refused.errors), /まもなく開店/)
  const { list } = await member.get('/user/notices')
  assert.match(list[0].text, /まもなく開店/)

  await storePayments(shop.database, { hasPayments: false, hasTestPayments: true })
  assert.equal((await owner.get('/opening')).hasTestPayments, true)
  const before = await doneSteps()
  const complete: Readonly<Record<(typeof FOUND_STEPS)[number], () => Promise<unknown>>> = {
    identity: () => update(`identity = '{"name": "星屑"}'`),
    issuer: () => update("issuer_name = '星屑株式会社', issuer_address = '東京都'"),
    'purchase-age': () => update('purchase_age = 18'),
    payments: () => storePayments(shop.database, { hasPayments: true, hasTestPayments: false }),
    courses: () => shop.database.query({ text: 'update courses set retired_at = null' }),
    // The pack of this test is one of the demo, because nobody approved it.
    pack: () =>
      shop.database.query({
        text: `
          do $$ begin
            alter table packs disable trigger user;
            update packs set is_demo = false;
            alter table packs enable trigger user;
          end $$`,
      }),
    sender: () => shop.database.query({ text: "update console.sender set name = '星屑'" }),
    mail: () => addMessage('mail', 'now()'),
    sms: () => addMessage('sms', 'now()'),
    'two-owners': () => logInOperator(panel, 'second-owner'),
    'address-list': () =>
      shop.database.query({
        text: `
          insert into console.address_lists (role, addresses) values ('owner', '{0.0.0.0/0}')
          on conflict (role) do update set addresses = excluded.addresses`,
      }),
    jobs: () => shop.runDueJobs(),
    backup: () => {
      const verified_at = shop.clock.now().toISOString()
      return writeFile(backupFile, JSON.stringify({ verified_at, newest_purchase_at: null }))
    },
    'legal-texts': async () => {
      for (const page of LEGAL_PAGES)
        await publishLegalText(shop, {
          page,
          version: '9.0',
          fromDay: '2025-08-01',
          needsAcceptance: false,
          text: '住所1-2-3、03-1234-5678、14日、123456789012',
          items: LEGAL_ITEMS,
        })
    },
  }
  const done = new Set(before)
  for (const step of FOUND_STEPS) {
    assert.equal((await open()).state, 409, `open before ${step}`)
    await complete[step]()
    done.add(step)
    assert.deepEqual(new Set(await doneSteps()), done, step)
  }
  for (const step of CONFIRMED_STEPS) {
    assert.equal((await open()).state, 409, `open before ${step}`)
    assert.equal((await owner.act('/opening/steps', { step, note: `${step}を確認` })).state, 200)
  }
  const { confirmed } = await owner.get('/opening')
  assert.deepEqual(
    confirmed.map(({ step, note }: { step: string; note: string }) => [step, note]),
    CONFIRMED_STEPS.toSorted().map((step) => [step, `${step}を確認`]),
  )
  assert.equal((await open()).state, 200)
  assert.equal((await owner.get('/opening')).openedAt, shop.clock.now().toISOString())
  await member.post('/user/age', { birth_date: '1990-05-06', text_version: '2025-08' })
  assert.equal((await check()).state, 200)
  assert.equal((await open()).state, 409, 'it is open')
})
