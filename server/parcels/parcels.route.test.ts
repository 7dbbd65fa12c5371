import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import {
  numberParcels,
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
  takeGood,
} from '#testing/drivers/shipping.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { claimMail } from './address-requests/address-requests.sql.ts'

const DAY_MS = 86_400_000

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop()
  shipper = await on.shipper()
})
after(() => on.close())

const addMember = () => addLoggedInMember(on.shop, { points: 1_000, coins: 1_000 })
const listOf = async (member: TestMember) => (await member.get('/user/parcel/list/1')).list
const mailsTo = async (member: TestMember) => {
  await on.shop.runDueJobs()
  return messagesTo(on.shop, member.mail)
}

test('A-102: a member sees each parcel with its state, carrier and number, and what travels together', async () => {
  const member = await addMember()
  const other = await addMember()
  const purchaseId = await requestShipping(member, on.packId, { drawn: 3, shipped: 2 })
  await takeGood(member, goods.plain, 2)
  const [{ id, number }] = await parcelsOf(shipper, member)
  const [waiting, ...none] = await listOf(member)
  assert.equal(none.length, 0)
  assert.deepEqual(
    [waiting.number, waiting.state, waiting.carrier, waiting.tracking_number, waiting.item_count],
    [number, 'preparing', null, '', 4],
  )
  const counts = waiting.items.map((item: { count: number; purchase_id: number }) => [
    item.count,
    item.purchase_id,
  ])
  assert.deepEqual(counts, [
    [2, purchaseId],
    [2, 0],
  ])
  await numberParcels(shipper, [id])
  assert.equal(
    (await listOf(member))[0].tracking_number,
    '',
    'the number is sent with the hand-over',
  )
  await shipper.act('/parcels/hand-over', { ids: [id] })
  const [sent] = await listOf(member)
  const { parcel } = await shipper.get(`/parcels/${id}`)
  assert.deepEqual(
    [sent.state, sent.carrier, sent.tracking_number],
    ['shipped', 'yamato', parcel.trackingNumber],
  )
  const { detail } = await member.get(`/user/history/detail/${purchaseId}`)
  assert.deepEqual(detail.parcels, [sent])
  assert.deepEqual(await listOf(other), [], "another member's parcels are not seen")
})

test('an exchange is counted at once, and in a parcel within seconds', async (t) => {
  const member = await addMember()
  await takeGood(member, goods.plain, 1)
  const read = () => member.get('/user/parcel/list/1')
  const atOnce = await read()
  assert.deepEqual([atOnce.list.length, atOnce.waiting_count], [0, 1])
  const panel = await openTestConsole({ shop: on.shop, hasOperators: false, hasTimers: true })
  t.after(() => panel.close())
  let now = atOnce
  for (let tries = 0; tries < 50 && now.waiting_count > 0; tries++) {
    await wait(100)
    now = await read()
  }
  assert.deepEqual([now.list.length, now.waiting_count], [1, 0])
})

/**
 * Asks the member, as a support operator, to correct the address of a parcel. Returns the mail to
 * the member, and the ids of the parcel and of the address request.
 */
async function ask(member: TestMember) {
  await requestShipping(member, on.packId, { drawn: 1 })
  const [{ id, version }] = await parcelsOf(shipper, member)
  const support = await logInOperator(on.panel, 'support')
  const request = { version, reason: '番地が見つかりません' }
  assert.equal((await support.act(`/parcels/${id}/request-correction`, request)).state, 200)
  const [mail] = await mailsTo(member)
  const requestId = Number(/parcel-address\?request=(\d+)/.exec(mail?.text ?? '')?.[1])
  return { id, requestId, mail }
}

/** An owner's rule, which each process reads within a second. */
async function refuseShipping(code: string) {
  const rule = { code, registration: 'allowed', login: 'allowed', shipping: 'refused' }
  await on.shop.database.query({
    text: 'update shop_settings set country_rules = $1',
    values: [JSON.stringify([rule])],
  })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
}

test('A-103 A-335: a member corrects the address from the mail; the parcel waits again, with both addresses', async () => {
  const member = await addMember()
  const stranger = await addMember()
  const { id, requestId, mail } = await ask(member)
  assert.ok(mail?.text.includes('番地が見つかりません'))
  assert.deepEqual(
    (await listOf(member)).map((each: { state: string }) => each.state),
    ['address'],
  )
  const path = `/user/parcel/address/${requestId}`
  const { detail, reason, is_answered } = await member.get(path)
  assert.deepEqual([reason, is_answered, detail.address], ['番地が見つかりません', false, '4-5-6'])
  assert.equal((await stranger.get(path)).state, 404)
  const wrong = await member.post(path, { ...detail, address: '' })
  assert.ok(wrong.errors.address)
  assert.notEqual((await stranger.post(path, { ...detail, address: '9-9-9' })).state, 200)
  // A parcel needs an address and a phone number, also where an account needs neither.
  const optional = { addressNeeded: 'optional', phoneNeeded: 'optional' } as const
  await setRules(on.shop.database, { buildingNeeded: 'required', ...optional })
  await refuseShipping('FR')
  const bare = await member.post(path, { ...detail, building: '', address: '', tel: '' })
  assert.deepEqual(Object.keys(bare.errors).toSorted(), ['address', 'building', 'tel'])
  const abroad = await member.post(path, { ...detail, pref_id: 99, country: 'France' })
  assert.match(abroad.errors.country?.[0] ?? '', /発送できません/)
  const entered = { ...detail, address: '7-8-9', building: 'なし' }
  const saved = await member.post(path, entered)
  await setRules(on.shop.database, {})
  assert.deepEqual([saved.state, saved.result], [200, '1'])
  assert.notEqual((await member.post(path, { ...detail, address: '1-1-1' })).state, 200)
  const [waiting] = await parcelsOf(shipper, member)
  assert.equal(waiting.state, 'waiting')
  const { address, firstAddress } = await shipper.get(`/parcels/${id}`)
  assert.deepEqual([address.address, firstAddress.address], ['7-8-9', '4-5-6'])
})

test('A-104 A-393: no mail is claimed of a request that was closed or has had all its mails', async () => {
  const { requestId } = await ask(await addMember())
  const now = new Date(on.shop.clock.now().getTime() + 30 * DAY_MS)
  const claim = () =>
    on.shop.database.transaction((tx) =>
      claimMail(tx, { id: requestId, now, afterDays: [0, 3, 7] }),
    )
  const set = (values: string) =>
    on.shop.database.query({
      text: `update address_requests set ${values} where id = $1`,
      values: [requestId],
    })
  for (const [ended, open] of [
    ['closed_at = now()', 'closed_at = null'],
    ['mail_count = 3', 'mail_count = 1'],
  ] as const) {
    await set(ended)
    assert.equal(await claim(), null, ended)
    await set(open)
  }
  assert.equal((await claim())?.mailCount, 2)
})

for (const language of ['ja', 'en'] as const)
  test(`A-104: an unanswered request is mailed again after 3 and 7 days and then listed; the cards stay (${language})`, async () => {
    shipper = await on.shipper()
    const member = await addMember()
    await setLanguage(on.shop, member.id, language)
    const { id } = await ask(member)
    const start = on.shop.clock.now().getTime()
    const mailsAfter = async (ms: number) => {
      on.shop.clock.set(new Date(start + ms))
      return (await mailsTo(member)).length
    }
    const silent = async (client: ConsoleClient) =>
      (await parcelsOf(client, member, '&state=open&problem=silent')).length
    assert.equal(await mailsAfter(3 * DAY_MS - 120_000), 1)
    assert.equal(await mailsAfter(3 * DAY_MS), 2)
    const again = builtInText({ name: 'address-reminder', language }).subject
    const first = builtInText({ name: 'address-request', language }).subject
    const subjects = (await mailsTo(member)).map(({ subject }) => subject)
    assert.deepEqual(subjects, [again, first])
    assert.equal(await mailsAfter(7 * DAY_MS - 120_000), 2)
    assert.equal(await silent(await logInOperator(on.panel, 'support')), 0)
    assert.equal(await mailsAfter(7 * DAY_MS), 3)
    assert.equal(await silent(await logInOperator(on.panel, 'support')), 1)
    const later = await logInOperator(on.panel, 'support')
    const { parcel, items } = await later.get(`/parcels/${id}`)
    assert.deepEqual([parcel.state, items.length], ['problem', 1])
  })
