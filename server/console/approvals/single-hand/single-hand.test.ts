import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorState } from '#server/console/operators/operators.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { setOperatorState } from '#testing/fixtures/operators.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { setSingleHand } from './single-hand.ts'

test('A-027: alone in single-hand mode, the owner approves after 15 minutes, and it stays marked', async () => {
  const alone = await openTestConsole()
  try {
    const client = await logInOperator(alone, 'owner')
    const isSet = () =>
      alone.database.transaction((tx) => setSingleHand(tx, true, alone.clock.now()))
    assert.equal(await isSet(), false, 'the shop has more than one operator')
    await alone.database.query({
      text: `update console.operators set state = 'removed', removed_at = now() where id <> $1`,
      values: [alone.operatorIds.owner],
    })
    assert.equal(await isSet(), true)
    assert.ok((await client.get('/session')).warnings.includes('single-hand'))
    const request = { name: 'New', mail: 'help@new.example', role: 'support', reason: 'hired' }
    const { approvalId } = await client.act('/operators/invite', request)
    const { approval } = await client.get(`/approvals/${approvalId}`)
    const path = `/approvals/${approvalId}/approve`
    const decision = { payloadHash: approval.payloadHash, reason: 'alone today' }
    const waitedAt = Date.parse(approval.requestedAt) + 15 * 60_000
    assert.equal(Date.parse(approval.ownFrom), waitedAt)
    const setSecondOwner = (state: OperatorState) =>
      setOperatorState(alone.database, alone.operatorIds['second-owner'], state)
    await setSecondOwner('active')
    const { approval: shown } = await client.get(`/approvals/${approvalId}`)
    assert.equal(shown.ownFrom, null, 'not while another owner is active')
    assert.ok(!(await client.get('/session')).warnings.includes('single-hand'))
    for (const state of ['invited', 'removed'] as const) {
      await setSecondOwner(state)
      const { approval: own } = await client.get(`/approvals/${approvalId}`)
      assert.equal(Date.parse(own.ownFrom), waitedAt, `the other owner is ${state}`)
    }
    await setOperatorState(alone.database, alone.operatorIds.support, 'active')
    const { approval: again } = await client.get(`/approvals/${approvalId}`)
    assert.equal(Date.parse(again.ownFrom), waitedAt, 'who is no owner cannot approve instead')
    alone.clock.set(new Date(waitedAt - 60_000))
    const later = await logInOperator(alone, 'owner')
    alone.clock.set(new Date(waitedAt - 1))
    const early = await later.act(path, decision)
    assert.deepEqual([early.state, early.result], [409, 'too-early'])
    alone.clock.set(new Date(waitedAt))
    assert.equal((await later.act(path, decision)).state, 200)
    assert.equal((await later.get(`/approvals/${approvalId}`)).approval.isSingleHand, true)
  } finally {
    await alone.close()
  }
})
