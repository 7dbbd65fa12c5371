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
async function runMigration(number = '0054'): Promise<void> {
  const { text } = readMigrations().find(({ name }) => name.startsWith(`${number}-`)) ?? {
    text: '',
  }
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

test('shelves, names and separate voicing marks of existing rows get their one form', async () => {
  const { database } = shop
  const [id] = await addCard('タ゛イヤ-3')
  const shelf = 'カ\u3099-1'
  await database.query({
    text: 'insert into console.shelves (code, created_at) values ($1, now())',
    values: [shelf],
  })
  await database.query({
    text: `
      insert into goods (name, series, card_type_id, price_coins, rarity, image)
      values ('ハ゜ズル', 'ｶ゛', 7, 1, 1, '')`,
  })
  await runMigration('0060')
  const rows = await database.query({
    text: `
      select
        (select code from cards where id = $1) as card,
        (select array_agg(code) from console.shelves where code ~ 'ガ|カ') as shelves,
        (select name || series from goods where price_coins = 1 and card_type_id = 7) as good`,
    values: [id],
  })
  assert.deepEqual(rows, [{ card: 'ダイヤ-3', shelves: ['ガ-1'], good: 'パズルｶﾞ' }])
})

test('codes that become equal are named, and nothing is changed', async () => {
  const [first] = await addCard('ハ\u309aン-2')
  const [second] = await addCard('パン-2')
  const named = new RegExp(`card パン-2 \\(ids ${first}, ${second}\\)`)
  await assert.rejects(runMigration(), ({ message, cause }) =>
    named.test(`${message} ${(cause as Error | undefined)?.message}`),
  )
})

test('shelves that become equal are named, and nothing is changed', async () => {
  await shop.database.query({
    text: `insert into console.shelves (code, created_at) values ('ヒ゜', now()), ('ピ', now())`,
  })
  await assert.rejects(runMigration('0060'), ({ message, cause }) =>
    /shelf ピ \(ヒ゜, ピ\)/.test(`${message} ${(cause as Error | undefined)?.message}`),
  )
})
