import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { ROLES } from '#contract/console/roles.ts'
import { readEpochs } from '#server/draws/epochs/epochs.ts'
import { memberTagOf, seedOf } from '#server/draws/fair/fair.ts'
import { openClient } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { callEveryEndpoint } from '#testing/drivers/every-endpoint.ts'
import { examplePath, roleFor } from '#testing/drivers/example-payload.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * How many future purchases the tests compute seeds for, in each published pack and for each
 * member. The responses and the database must contain none of these seeds.
 */
const FUTURE_PURCHASES = 3

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

/**
 * Returns everything that must be secret at this moment: the keys, and the seeds of future
 * purchases.
 */
async function secretsNow(): Promise<Map<string, Buffer>> {
  const { sealKey, tagKey, signKey, sessionKeys } = TEST_KEYS
  const secrets = new Map<string, Buffer>([
    ['the seal key', sealKey],
    ['the tag key', tagKey],
    ['the sign key', signKey],
    ['a session key', sessionKeys[0]],
  ])
  const upcoming = await shop.database.query<{
    member: number
    pack: number
    n: number
    root: Buffer
  }>({
    text: `
      select
        members.id as member,
        packs.id as pack,
        pack_root as root,
        (
          select count(*)
          from purchases
          where member_id = members.id
            and pack_id = packs.id
        ) as n
      from members
      cross join packs
      where published_at is not null`,
  })
  const { present: epoch } = await readEpochs(shop.database)
  for (const { member, pack, n, root } of upcoming) {
    const memberTag = memberTagOf(tagKey, root, member)
    for (let drawNumber = n; drawNumber < n + FUTURE_PURCHASES; drawNumber++) {
      const name = `the seed of purchase ${drawNumber} of member ${member} from pack ${pack}`
      const input = { epoch, packRoot: root, memberTag, drawNumber }
      secrets.set(name, seedOf(sealKey, input))
    }
  }
  return secrets
}

/** Returns the names of the secrets that the text contains in hex or base64. */
function secretsIn(text: string, secrets: ReadonlyMap<string, Buffer>): string[] {
  const lower = text.toLowerCase()
  return [...secrets]
    .filter(
      ([, secret]) =>
        lower.includes(secret.toString('hex')) ||
        text.includes(secret.toString('base64').slice(0, 42)) ||
        text.includes(secret.toString('base64url').slice(0, 42)),
    )
    .map(([name]) => name)
}

test('T12 no call reveals a key or the seed of a future purchase', async () => {
  const member = await addLoggedInMember(shop, { points: 10_000, coins: 1_000 })
  const answers = await callEveryEndpoint(shop, member)
  await shop.runDueJobs()
  const texts = new Map([...answers].map(([key, answer]) => [key, JSON.stringify(answer)]))
  const guest = openClient(shop.url)
  for (const path of ['/api/openapi.json', '/healthz', '/readyz', '/test/outbox']) {
    texts.set(path, await (await guest.raw(path)).text())
  }
  for (const pack of [1, 2, 3, 4, 5, 6]) {
    for (const path of ['composition', 'log'].map((each) => `/api/user/pack/${each}/${pack}`)) {
      texts.set(path, await (await guest.raw(path)).text())
    }
    for (const path of [`log/${pack}/1`, `heads/${pack}/1`, `detail/${pack}`]) {
      texts.set(path, JSON.stringify(await guest.get(`/user/pack/${path}`)))
    }
  }
  const secrets = await secretsNow()
  assert.ok(secrets.size > 500)
  assert.ok(texts.size > 60)
  for (const [key, text] of texts) assert.deepEqual(secretsIn(text, secrets), [], key)
})

test('T12 no call of the console reveals a key, a seed of a future purchase or a hash of a password', async () => {
  const panel = await openTestConsole({ shop })
  const secrets = await secretsNow()
  const hidden = ['argon2', ...Object.values(operatorCast).map(({ totpSecret }) => totpSecret)]
  for (const role of ROLES) {
    const operator = await logInOperator(panel, role)
    for (const [key, call] of Object.entries<ConsoleCall>(consoleCalls)) {
      if (!key.startsWith('GET ') || roleFor(call) !== role) continue
      const text = await (await operator.raw(examplePath(key, call))).text()
      assert.deepEqual(secretsIn(text, secrets), [], key)
      assert.ok(!hidden.some((secret) => text.includes(secret)), key)
    }
  }
  await panel.close()
})

test('T12 the search finds a seed once it is on a receipt', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const secrets = await secretsNow()
  const { pack_history_id } = await member.buy(6, 1)
  const receipt = JSON.stringify(await member.get(`/user/pack/receipt/${pack_history_id}`))
  assert.deepEqual(secretsIn(receipt, secrets), [
    `the seed of purchase 0 of member ${member.id} from pack 6`,
  ])
})

test('T12 the database holds no key and no seed of a future purchase', async () => {
  const secrets = await secretsNow()
  const tables = await shop.database.query<{ name: string }>({
    text: `
      select format('%I.%I', schemaname, tablename) as name
      from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  })
  for (const schema of ['public', 'console'])
    assert.ok(
      tables.some(({ name }) => name.startsWith(`${schema}.`)),
      schema,
    )
  for (const { name } of tables) {
    const rows = await shop.database.query<{ row: string }>({
      text: `select t::text as row from ${name} as t`,
    })
    assert.deepEqual(secretsIn(rows.map(({ row }) => row).join('\n'), secrets), [], name)
  }
})

test('T12 the commitment is fixed before the member’s seed is known, and is the same on the receipt', async () => {
  for (const clientSeed of ['00'.repeat(31).concat('01'), 'ab'.repeat(32)]) {
    const member = await addLoggedInMember(shop, { points: 1_000 })
    const request = { pack_id: 6, count: 1 }
    const refused = await member.post('/user/pack/check', { ...request, client_seed: clientSeed })
    assert.equal(
      refused.state,
      400,
      'a check that knows the client seed could choose a commitment to suit it',
    )
    const { commitment } = await member.post('/user/pack/check', request)
    const bought = await member.post('/user/pack/buy', {
      ...request,
      commitment,
      client_seed: clientSeed,
    })
    const { detail } = await member.get(`/user/pack/receipt/${bought.pack_history_id}`)
    assert.equal(detail.commitment, commitment)
    assert.equal(detail.client_seed, clientSeed)
    assert.equal(detail.commitment_shown, true)
  }
})

test('T12 a member cannot read another member’s receipt, and the log names no member', async () => {
  const { pack_history_id } = await (await addLoggedInMember(shop, { points: 1_000 })).buy(6, 1)
  const other = await addLoggedInMember(shop)
  assert.equal((await other.get(`/user/pack/receipt/${pack_history_id}`)).state, 404)
  const { list } = await other.get('/user/pack/log/6/1')
  const logJson = JSON.stringify(list)
  const people = Object.values(cast).flatMap(({ mail }) => mail)
  for (const name of [...people, 'mail', 'member_id']) assert.ok(!logJson.includes(name), name)
})
