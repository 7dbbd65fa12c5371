import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setOperatorState } from '#testing/fixtures/operators.ts'
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
    for (const { state, isActive, isKnown } of STATES) {
      await setOperatorState(database, id, state)
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
      await setOperatorState(database, operatorIds.owner, 'removed')
      await setOperatorState(database, id, state)
      assert.equal(await hasOwner(database), isKnown, state)
    }
  } finally {
    await panel.close()
  }
})
