import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
const panel = await openTestConsole({ shop })
after(async () => {
  await panel.close()
  await shop.close()
})
const packId = await publishTestPack(shop)
const coinPackId = await publishTestPack(shop, { currency: 'coin' })
const owner: ConsoleClient = await logInOperator(panel, 'owner')

async function addMember(columns: Readonly<Record<string, string>>): Promise<TestMember> {
  const member = await addLoggedInMember(shop, { points: 5_000, coins: 5_000 })
  await change(member, {
    tel: `0901111${member.id}`,
    zipcode: '1000001',
    city: '千代田区',
    address: `千代田${member.id}-1`,
    ...columns,
  })
  return member
}
async function change({ id }: TestMember, columns: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(columns))
    await shop.database.query({
      text: `update members set ${name} = $2 where id = $1`,
      values: [id, value],
    })
}
async function mailOf(operatorId: number) {
  const { list } = await owner.get('/operators')
  return list.find(({ id }: { id: number }) => id === operatorId)?.mail as string
}
const buys = async (member: TestMember, pack = packId) => (await member.buy(pack, 1)).state
const accounts = async () => (await owner.get('/operator-accounts')).list

test('an operator draws neither by the own account nor by one with its telephone number or address', async () => {
  const operatorId = panel.operatorIds['second-owner']
  const own = await addMember({ tel: '09099990001', address: '丸の内１－２' })
  const samePhone = await addMember({ tel: '09099990001' })
  const sameAddress = await addMember({ address: '丸の内1-2' })
  const stranger = await addMember({})
  const drewAt = shop.clock.now().toISOString()
  assert.equal(await buys(own), 200, 'nobody has found the account yet')
  shop.clock.advance(60_000)
  await change(own, { mail: await mailOf(operatorId) })
  await shop.runDueJobs()
  for (const member of [own, samePhone, sameAddress])
    for (const pack of [packId, coinPackId]) assert.equal(await buys(member, pack), 409)
  assert.equal(await buys(stranger), 200)
  assert.deepEqual(
    (await accounts()).map(
      ({ memberId, cause, drawCount, drewAt: at }: Record<string, unknown>) => [
        memberId,
        cause,
        drawCount,
        at,
      ],
    ),
    [
      [own.id, 'mail', 1, drewAt],
      [samePhone.id, 'phone', 0, null],
      [sameAddress.id, 'address', 0, null],
    ],
  )

  await change(own, { mail: 'other@example.com', tel: '09099990009' })
  await shop.runDueJobs()
  assert.equal(await buys(own), 409, 'another mail address frees nobody')

  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.get('/operator-accounts')).state, 200)
  const maker = await logInOperator(panel, 'pack-maker')
  assert.equal((await maker.get('/operator-accounts')).state, 403)

  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'alter table console.operators disable trigger user' })
    await tx.query({
      text: `update console.operators set state = 'removed', removed_at = now() where id = $1`,
      values: [operatorId],
    })
    await tx.query({ text: 'alter table console.operators enable trigger user' })
  })
  await shop.runDueJobs()
  assert.deepEqual(await accounts(), [])
  assert.equal(await buys(samePhone), 200)
})

test('nobody is found by an account that never confirmed the mail address of an operator', async () => {
  const mail = await mailOf(panel.operatorIds.support)
  const pretender = await addMember({ tel: '09099990021', address: '大手町9-9' })
  const samePhone = await addMember({ tel: '09099990021' })
  await change(pretender, { mail })
  await shop.database.query({
    text: 'update members set mail_confirmed_at = null where id = $1',
    values: [pretender.id],
  })
  await shop.runDueJobs()
  assert.equal(await buys(pretender), 409)
  assert.equal(await buys(samePhone), 200)

  await change(pretender, { mail: 'own@example.com', mail_confirmed_at: '2025-01-01' })
  await shop.runDueJobs()
  assert.equal(await buys(samePhone), 200, 'another address was confirmed')
  await change(pretender, { mail })
  await shop.runDueJobs()
  assert.equal(await buys(samePhone), 409)
})

test('a neighbour in another house is not found, and no refusal tells of operators', async () => {
  const own = await addMember({ tel: '09099990031', address: '霞が関1-2', building: '3' })
  const sameHome = await addMember({ address: '霞が関１－２　３' })
  const neighbour = await addMember({ address: '霞が関1-23' })
  await change(own, { mail: await mailOf(panel.operatorIds.shipper) })
  await shop.runDueJobs()
  assert.equal(await buys(neighbour), 200)
  const { state, errors } = await sameHome.buy(packId, 1)
  assert.equal(state, 409)
  assert.doesNotMatch(JSON.stringify(errors), /運営/)
})
