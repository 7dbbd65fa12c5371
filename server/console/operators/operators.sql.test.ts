import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import {
  countActive,
  hasOwner,
  lockNewOwners,
  lockOwners,
  selectOperatorByMail,
  selectOwnerMails,
} from './operators.sql.ts'

/** For each state of an owner, which statements count the owner. */
const STATES = [
  { state: 'invited', isActive: false, isKnown: true },
  { state: 'active', isActive: true, isKnown: true },
  { state: 'removed', isActive: false, isKnown: false },
] as const

test('an owner who is invited is known and is no active one, and a removed one is neither', async () => {
  const panel = await openTestConsole()
  try {
    const { database, operatorIds } = panel
    const id = operatorIds['second-owner']
    const activeCount = await countActive(database)
    const [mail = assert.fail()] = (await selectOwnerMails(database)).slice(-1)
    const setState = (operatorId: number, state: string) =>
      database.query({
        text: `
          update console.operators
          set state = $2, removed_at = case when $2 = 'removed' then now() end
          where id = $1`,
        values: [operatorId, state],
      })
    for (const { state, isActive, isKnown } of STATES) {
      await setState(id, state)
      assert.equal((await selectOwnerMails(database)).includes(mail), isActive, state)
      assert.equal(await countActive(database), activeCount - (isActive ? 0 : 1), state)
      assert.equal((await selectOperatorByMail(database, mail))?.id, isKnown ? id : undefined)
      await database.transaction(async (tx) => {
        assert.equal((await lockOwners(tx)).includes(id), isActive, state)
        const known = (await lockNewOwners(tx)).map((owner) => owner.id)
        assert.equal(known.includes(id), isKnown, state)
      })
    }
    for (const { state, isKnown } of STATES) {
      for (const owner of [operatorIds.owner, id]) await setState(owner, 'removed')
      await setState(id, state)
      assert.equal(await hasOwner(database), isKnown, state)
    }
  } finally {
    await panel.close()
  }
})
