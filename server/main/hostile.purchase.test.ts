import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { invalidCounts, invalidIds } from '#testing/faults/hostile-bodies.ts'
import { assertUnchanged, postJson } from '#testing/faults/hostile-client.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let member: Client
/** Cards of member B. B has not decided yet whether to convert or ship these cards. */
let held: { history_id: number; action_type: string }[]
before(async () => {
  shop = await openTestShop()
  member = openClient(shop.url)
  await member.logIn('B')
  held = (await member.buy(1, 6)).cards
})
after(() => shop.close())

test('V-023 only a whole count from 1 to the purchase limit sells anything', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const call of ['check', 'buy']) {
      for (const count of [...invalidCounts, '95']) {
        const got = await postJson(member, `/user/pack/${call}`, `{"pack_id":1,"count":${count}}`)
        assert.notEqual(got.state, 200, `${call} ${count}`)
        assert.equal(typeof got.errors.count?.[0], 'string', `${call} ${count}`)
      }
      const missing = await postJson(member, `/user/pack/${call}`, '{"pack_id":1}')
      assert.equal(missing.state, 400)
    }
  })
})

test('V-023 a count above the remaining tickets, the contract’s maximum or the member’s limit is refused', async () => {
  await assertUnchanged(shop.database, async () => {
    const beyond = await postJson(member, '/user/pack/buy', '{"pack_id":1,"count":95}')
    assert.deepEqual([beyond.state, beyond.result], [409, '-5'])
    const tooMany = await postJson(member, '/user/pack/buy', '{"pack_id":6,"count":3001}')
    assert.equal(tooMany.state, 400)
    const limited = await postJson(member, '/user/pack/buy', '{"pack_id":3,"count":4}')
    assert.deepEqual([limited.state, limited.result], [409, '-6'])
  })
})

test('an invalid pack id is refused: 404 if it could be an id, else 400', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const call of ['check', 'buy']) {
      for (const id of invalidIds) {
        const got = await postJson(member, `/user/pack/${call}`, `{"pack_id":${id},"count":1}`)
        const isNumber = ['999999', '9007199254740991'].includes(id)
        assert.equal(got.state, isNumber ? 404 : 400, `${call} ${id}`)
      }
    }
  })
})

test('the other fields of a purchase are validated too', async () => {
  const hex = 'ab'.repeat(32)
  const wrong = [
    '"request_id":""',
    `"request_id":"${'x'.repeat(65)}"`,
    '"request_id":1',
    '"request_id":null',
    '"request_id":"\\ud800"',
    '"request_id":"改行\\n"',
    `"client_seed":"${hex}00"`,
    `"client_seed":"${hex.toUpperCase()}"`,
    '"client_seed":"zz"',
    `"commitment":"${hex.slice(1)}"`,
    '"price":0',
    '"member_id":3',
    '"__proto__":{"count":1}',
    '"prizes":[0]',
  ]
  await assertUnchanged(shop.database, async () => {
    for (const field of wrong) {
      const got = await postJson(member, '/user/pack/buy', `{"pack_id":1,"count":1,${field}}`)
      assert.equal(got.state, 400, field)
    }
  })
})

test('a wrong commitment is refused with its own result and charges nothing', async () => {
  await assertUnchanged(shop.database, async () => {
    const commitment = 'ab'.repeat(32)
    const got = await postJson(
      member,
      '/user/pack/buy',
      JSON.stringify({ pack_id: 1, count: 1, commitment }),
    )
    assert.deepEqual([got.state, got.result], [409, '-4'])
  })
})

test('a request id that was used for another purchase is refused', async () => {
  const purchase = { pack_id: 6, count: 1, request_id: 'hostile-once' }
  assert.equal((await postJson(member, '/user/pack/buy', JSON.stringify(purchase))).state, 200)
  await assertUnchanged(shop.database, async () => {
    for (const other of [{ count: 2 }, { pack_id: 1 }, { client_seed: 'ab'.repeat(32) }]) {
      const got = await postJson(
        member,
        '/user/pack/buy',
        JSON.stringify({ ...purchase, ...other }),
      )
      assert.deepEqual([got.state, got.result], [409, '-1'])
    }
  })
})

test('C-041 a decision with unknown, foreign, repeated, missing or converted ship-only cards is refused whole', async () => {
  const all = held.map((card) => card.history_id)
  const shipOnly = held.filter((card) => card.action_type === '2').map((card) => card.history_id)
  const [first = 0] = all
  const last = all.at(-1) ?? 0
  const early = await shop.database.query<{ id: number }>({
    text: 'select id from purchases where member_id = 4',
  })
  const foreign = (early[0]?.id ?? 0) * 4096
  const wrong: [string, unknown[], unknown[]][] = [
    ['none of its cards', [], []],
    ['too few', all.slice(1), []],
    ['one too many', [...all, last + 1], []],
    ['one twice', [...all, first], []],
    ['one in both', all, [first]],
    ['an unknown purchase', [9_007_199_254_740_991], []],
    ['another member’s', [foreign], []],
    ['another member’s among them', [...all, foreign], []],
    ['a negative id', [-first], all],
    ['an id as text', all.map(String), []],
    ['half an id', all.map((id) => id + 0.5), []],
    ['nothing', [null], []],
    ['lists of lists', [all], []],
    ...(shipOnly.length === 0
      ? []
      : ([['a ship-only card converted', all.filter((id) => !shipOnly.includes(id)), shipOnly]] as [
          [string, unknown[], unknown[]],
        ])),
  ]
  await assertUnchanged(shop.database, async () => {
    for (const [name, send_card, reduction_card] of wrong) {
      const got = await postJson(
        member,
        '/user/pack/decision',
        JSON.stringify({ send_card, reduction_card }),
      )
      assert.ok([400, 404].includes(got.state), `${name}: ${got.state}`)
    }
    for (const body of ['{}', '{"send_card":[]}', '{"send_card":"1","reduction_card":[]}']) {
      assert.equal((await postJson(member, '/user/pack/decision', body)).state, 400, body)
    }
  })
})
