import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCards } from '#server/packs/packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readMigrations } from './migrate.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const card = { image: '/x.webp', rarity: 1, rarityLabel: 'R', setSize: 1, modelNumber: '' }
const addCard = (code: string) => addCards(shop.database, [{ ...card, code, name: code }])
async function runMigration(): Promise<void> {
  const { text } = readMigrations().find(({ name }) => name.startsWith('0054-')) ?? { text: '' }
  await shop.database.query({ text })
}

test('codes and names of existing cards get their one form', async () => {
  const [id] = await addCard('カ\u3099ラス-1')
  await runMigration()
  const rows = await shop.database.query({
    text: 'select code, name from cards where id = $1',
    values: [id],
  })
  assert.deepEqual(rows, [{ code: 'ガラス-1', name: 'ガラス-1' }])
})

test('codes that become equal are named, and nothing is changed', async () => {
  const [first] = await addCard('ハ\u309aン-2')
  const [second] = await addCard('パン-2')
  const named = new RegExp(`card パン-2 \\(ids ${first}, ${second}\\)`)
  await assert.rejects(runMigration(), ({ message, cause }) =>
    named.test(`${message} ${(cause as Error | undefined)?.message}`),
  )
})
