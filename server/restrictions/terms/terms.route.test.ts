import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let packId: number
let coinPackId: number
before(async () => {
  shop = await openTestShop()
  packId = await publishTestPack(shop)
  coinPackId = await publishTestPack(shop, { currency: 'coin' })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

// The tests of this file share one shop. Each test publishes versions that begin on later days than
// the versions of the earlier tests.
const noonOf = (day: string) => new Date(`${day}T12:00:00+09:00`)
async function openDay(day: string, member: TestMember) {
  shop.clock.set(noonOf(day))
  await member.get('/user/point')
  assert.equal((await member.logIn({ mail: member.mail })).state, 200)
}
const rich = () => addLoggedInMember(shop, { points: 5_000, coins: 5_000 })
const draw = (member: TestMember, pack_id = packId) =>
  member.post('/user/pack/buy', { pack_id, count: 1 })
const accept = (member: TestMember, ...versions: { page: string; version: string }[]) =>
  member.post('/user/terms', { versions })
const terms = (version: string) => ({ page: 'terms-of-service', version })
const isRefused = ({ state, errors }: CallResponse, field: string) => {
  assert.equal(state, 409)
  assert.match(errors[field]?.[0] ?? '', /規約が新しくなりました/)
}
const openVersions = async (member: TestMember) =>
  (await member.get('/user/terms')).list.map(
    ({
      page,
      version,
      previous,
    }: {
      page: string
      version: string
      previous: { version: string }
    }) => `${page} ${version} after ${previous?.version}`,
  )
const acceptedBy = async (memberId: number) => {
  const rows = await shop.database.query<{ name: string }>({
    text: `
      select page || ' ' || version as name
      from legal_acceptances
      join legal_versions on legal_versions.id = version_id
      where member_id = $1
      order by legal_acceptances.id`,
    values: [memberId],
  })
  return rows.map(({ name }) => name)
}

test('A-166: a registration stores the accepted versions in force, which never change', async () => {
  const { form } = newRegistration()
  const client = openClient(shop.url)
  assert.equal((await client.post('/user/append', form)).state, 200)
  const [row] = await shop.database.query<{ id: number }>({
    text: 'select id from members where mail = $1',
    values: [form.mail],
  })
  const id = row?.id as number
  assert.deepEqual(await acceptedBy(id), ['terms-of-service 1.3', 'privacy-protection 1.1'])
  for (const change of ['delete from', 'update'])
    await assert.rejects(
      shop.database.query({
        text: `${change} legal_acceptances ${change === 'update' ? 'set accepted_at = now()' : ''}
               where member_id = $1`,
        values: [id],
      }),
      /kept as it is/,
    )
})

test('A-166: from its day on, a required version refuses draws and exchanges until it is accepted, and nothing else', async () => {
  const member = await rich()
  const card = (await member.buy(packId, 1)).cards[0] as { history_id: number }
  await publishLegalText(shop, { version: '1.4', fromDay: '2025-08-02' })
  assert.equal((await draw(member)).state, 200, 'not before its day')
  assert.deepEqual(await openVersions(member), [])
  shop.clock.set(new Date('2025-08-02T00:00:00+09:00'))
  await member.get('/user/point')
  const check = await member.post('/user/pack/check', { pack_id: packId, count: 1 })
  isRefused(check, 'count')
  isRefused(await draw(member), 'count')
  isRefused(await draw(member, coinPackId), 'count')
  const exchange = { card_id: goods.plain, change_num: 1 }
  isRefused(await member.post('/user/exchange_card/exchange', exchange), 'count')
  const decision = { send_card: [], reduction_card: [card.history_id] }
  assert.equal((await member.get('/user/point')).state, 200)
  assert.equal((await member.get('/user/pack/gache_result')).state, 200)
  assert.equal((await member.post('/user/pack/decision', decision)).state, 200)
  assert.deepEqual(await openVersions(member), ['terms-of-service 1.4 after 1.3'])
  assert.equal((await accept(member, terms('1.2'))).state, 409)
  isRefused(await draw(member), 'count')
  assert.equal((await accept(member, terms('1.4'))).state, 200)
  assert.equal((await accept(member, terms('1.4'))).state, 200, 'again')
  assert.equal((await draw(member)).state, 200)
  assert.equal((await draw(member, coinPackId)).state, 200)
  assert.deepEqual(await openVersions(member), [])
  assert.deepEqual(await acceptedBy(member.id), ['terms-of-service 1.4'])
})

test('A-166: a version without need of acceptance asks nobody, and its acceptance includes the version before', async () => {
  const member = await rich()
  await openDay('2025-09-02', member)
  await publishLegalText(shop, { version: '1.5', fromDay: '2025-09-01', needsAcceptance: false })
  assert.deepEqual(await openVersions(member), ['terms-of-service 1.5 after 1.3'])
  await accept(member, terms('1.5'))
  assert.equal((await draw(member)).state, 200)
  const other = await rich()
  await accept(other, terms('1.5'))
  await publishLegalText(shop, { version: '1.6', fromDay: '2025-09-02', needsAcceptance: false })
  assert.equal((await draw(other)).state, 200)
})

test('A-166: a second version of the same day, and one of another page that was published before, ask again', async () => {
  const member = await rich()
  await openDay('2025-10-01', member)
  const privacy = { page: 'privacy-protection', version: '1.2', fromDay: '2025-10-05' } as const
  await publishLegalText(shop, privacy)
  await publishLegalText(shop, { version: '1.7', fromDay: '2025-10-01' })
  await accept(member, terms('1.7'))
  assert.equal((await draw(member)).state, 200)
  await publishLegalText(shop, { version: '1.8', fromDay: '2025-10-01' })
  isRefused(await draw(member), 'count')
  assert.deepEqual(await openVersions(member), ['terms-of-service 1.8 after 1.7'])
  await accept(member, terms('1.8'))
  await openDay('2025-10-05', member)
  isRefused(await draw(member), 'count')
  assert.deepEqual(await openVersions(member), ['privacy-protection 1.2 after 1.1'])
  const both = [terms('1.8'), { page: 'privacy-protection', version: '1.1' }]
  assert.equal((await accept(member, ...both)).state, 409)
  assert.deepEqual(await openVersions(member), ['privacy-protection 1.2 after 1.1'])
  await accept(member, { page: 'privacy-protection', version: '1.2' })
  assert.equal((await draw(member)).state, 200)
})

test('A-166: of two texts that are published at the same time, each needs acceptance from its day on', async () => {
  const member = await rich()
  await openDay('2025-11-01', member)
  const { database } = shop
  const privacy = { page: 'privacy-protection', version: '2.0' } as const
  let second: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await publishLegalText({ database: tx }, { version: '2.0', fromDay: '2025-11-10' })
    second = database.transaction((other) =>
      publishLegalText({ database: other }, { ...privacy, fromDay: '2025-11-01' }),
    )
    await untilBlocked(shop.database)
  })
  await second
  isRefused(await draw(member), 'count')
  await accept(member, terms('1.8'), privacy)
  assert.equal((await draw(member)).state, 200)
  await openDay('2025-11-10', member)
  isRefused(await draw(member), 'count')
  await accept(member, terms('2.0'))
  assert.equal((await draw(member)).state, 200)
})

test('A-166: a member who registers accepts what is in force, and is not asked for it again', async () => {
  const { form } = newRegistration()
  shop.clock.set(noonOf('2025-08-20'))
  const client = openClient(shop.url)
  assert.equal((await client.post('/user/append', form)).state, 200)
  await client.logIn({ mail: form.mail, pass: form.pass })
  assert.deepEqual((await client.get('/user/terms')).list, [])
})

test('B-026 A-166: the Japanese and the English terms of the release state the same', async () => {
  const { sections } = await (
    await fetch(`${shop.url}/api/user/legal/terms-of-service?version=1.2`)
  ).json()
  for (const { heading, text, text_en } of sections)
    assert.equal(text.split('\n').length, text_en.split('\n').length, heading)
  const all = (field: 'text' | 'text_en') =>
    sections.map((section: Record<typeof field, string>) => section[field]).join('\n')
  assert.match(all('text'), /ログインガチャの品物は、2週間以内/)
  assert.match(all('text'), /日本語によります/)
  assert.match(all('text_en'), /Login gacha items are shipped within 2 weeks/)
})

test('the terms of a fresh shop name each condition of the referral bonus', async () => {
  const rows = await shop.database.query<{ text: string }>({
    text: `
      select sections::text as text
      from legal_versions
      where page in ('terms-of-service', 'point-terms-of-service')
        and version = '1.2'`,
  })
  assert.equal(rows.length, 2)
  for (const { text } of rows) {
    assert.match(text, /お友だちがSMS認証とメールアドレスの確認を完了すると/)
    assert.match(text, /ご自身のメールアドレスの確認も済んでから/)
    assert.match(text, /friend has completed SMS verification and confirmed the email address/)
    assert.doesNotMatch(text, /SMS認証を完了すると|completes SMS verification/)
  }
})
