import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  logInPackTeam,
  publishDraft,
} from '#testing/drivers/pack-maker.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { verify } from './verify.ts'

let shop: TestShop
let panel: TestConsole
let asShop: Database
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  asShop = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 1 })
})
after(async () => {
  await asShop.close()
  await panel.close()
  await shop.close()
})

async function violations(): Promise<readonly string[]> {
  const results = await verify(asShop)
  return results.find(({ invariant }) => invariant === 'V11')?.violations ?? []
}

test('A-201, A-198: verify finds a published pack without an approval, and an approval without its pack', async () => {
  const team = await logInPackTeam(panel)
  const cardId = await addStockedCard(shop.database, { count: 10 })
  const { packId } = await publishDraft(team, draftContent({ lines: [draftLine({ cardId })] }))
  assert.deepEqual(await violations(), [])
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'alter table console.approvals disable trigger user' })
    await tx.query({
      text: `update console.approvals set payload = payload || '{"pack_root": "00"}'`,
    })
    await tx.query({ text: 'alter table console.approvals enable trigger user' })
  })
  const found = await violations()
  assert.ok(found.some((text) => text.includes('no approval') && text.includes(String(packId))))
  assert.ok(found.some((text) => text.includes('not published')))
})
