import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const passwords = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
const ACTS: readonly {
  name: string
  field: string
  act: (member: TestMember) => Promise<Answer>
}[] = [
  {
    name: 'a new mail address',
    field: 'mail',
    act: (member) => member.post('/user/change', newRegistration().person),
  },
  {
    name: 'a new password',
    field: 'pass',
    act: (member) => member.post('/user/change_password', passwords),
  },
  {
    name: 'a new passkey',
    field: 'passkey',
    act: (member) => member.post('/user/passkey/add_options'),
  },
  {
    name: 'the removal of a passkey',
    field: 'passkey',
    act: (member) => member.post('/user/passkey/remove', { passkey_id: 'unknown' }),
  },
]
type Answer = Awaited<ReturnType<TestMember['post']>>

for (const { name, field, act } of ACTS) {
  test(`${name} needs a login or a proof within the last 5 minutes`, async () => {
    const [fresh, member] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
    shop.clock.advance(5 * MINUTE_MS - 1)
    assert.equal((await act(fresh)).state, 200)
    shop.clock.advance(1)
    const sentCount = (await messagesTo(shop, member.mail)).length
    const { state, result, errors } = await act(member)
    assert.deepEqual([state, result, Object.keys(errors)], [409, RESULT.proofNeeded, [field]])
    assert.equal((await messagesTo(shop, member.mail)).length, sentCount)

    const wrong = await member.post('/user/prove', { pass: 'wrongpass1' })
    assert.deepEqual([wrong.state, Object.keys(wrong.errors)], [400, ['pass']])
    assert.equal((await act(member)).result, RESULT.proofNeeded)
    assert.equal((await member.post('/user/prove', { pass: PASSWORD })).state, 200)
    assert.equal((await act(member)).state, 200)
  })
}

test('the rest of the personal data needs no proof', async () => {
  const member = await addLoggedInMember(shop)
  shop.clock.advance(60 * MINUTE_MS)
  const { person } = newRegistration()
  const { state } = await member.post('/user/change', { ...person, mail: member.mail })
  assert.equal(state, 200)
})

test('a proof belongs to its session, and no password of another member is one', async () => {
  const [member, stranger] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  await stranger.post('/user/change_password', passwords)
  shop.clock.advance(5 * MINUTE_MS)
  assert.equal((await stranger.post('/user/prove', { pass: PASSWORD })).state, 400)
  await member.post('/user/prove', { pass: PASSWORD })
  const { result } = await stranger.post('/user/change_password', passwords)
  assert.equal(result, RESULT.proofNeeded)
})
