import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import { setMinorRestrictions } from '#server/restrictions/age/age.ts'
import { readRestrictionState } from '#server/restrictions/restrictions.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { insertAgeConfirmation } from './age.sql.ts'
import { readMinorRestrictionsForUpdate } from './age.ts'

const shop = await openTestShop()
const { database } = shop
after(() => shop.close())
const now = shop.clock.now()

const declare = (tx: Transaction, memberId: number) => {
  const declaration = { birthDate: null, textVersion: 'a', confirmedAt: now, adultAt: now }
  return insertAgeConfirmation(tx, { ...declaration, memberId })
}
const choose = async (tx: Transaction) => {
  const current = await readMinorRestrictionsForUpdate(tx)
  assert.ok(await setMinorRestrictions(tx, { ...current, purchaseAge: 18 }))
}
const unchoose = () => database.query({ text: 'update shop_settings set purchase_age = null' })

/** Runs `second` while the transaction of `first` is open, until `second` waits for its locks. */
async function overlap(
  first: (tx: Transaction) => Promise<unknown>,
  second: (tx: Transaction) => Promise<unknown>,
) {
  let later: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await first(tx)
    later = database.transaction(second).catch((cause: unknown) => constraintOf(cause) ?? cause)
    await untilBlocked(database)
  })
  return later
}

test('a declaration that the choice of an age overtakes does not count', async () => {
  const { id } = await addLoggedInMember(shop)
  assert.equal(await overlap((tx) => declare(tx, id), choose), undefined)
  assert.equal((await readRestrictionState(database, id)).adultAt, null)
  await unchoose()
})

test('a declaration waits for the choice of an age, and is then refused', async () => {
  const { id } = await addLoggedInMember(shop)
  const refusal = await overlap(choose, (tx) => declare(tx, id))
  assert.equal(refusal, 'age_confirmations_birth_date')
  assert.equal((await readRestrictionState(database, id)).adultAt, null)
  await unchoose()
})

test('the choice locks the balances in the order of every other transaction', async () => {
  const [low, high] = [(await addLoggedInMember(shop)).id, (await addLoggedInMember(shop)).id]
  // The row of the lower member is written last, so that a scan of the table finds it last.
  for (const id of [high, low]) await database.transaction((tx) => declare(tx, id))
  const lock = (tx: Transaction, memberId: number) =>
    tx.query({
      text: 'select from balances where member_id = $1 order by currency for update',
      values: [memberId],
    })
  let chosen: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await lock(tx, low)
    chosen = database.transaction(choose)
    await untilBlocked(database)
    await lock(tx, high)
  })
  await chosen
  for (const id of [low, high])
    assert.equal((await readRestrictionState(database, id)).adultAt, null)
  await unchoose()
})
