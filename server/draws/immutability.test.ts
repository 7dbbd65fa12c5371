import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  constraintOf,
  type Database,
  openDatabase,
  sqlState,
} from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { TAMPERING_ATTEMPTS } from '#testing/faults/tampering-attempts.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readSources } from '#testing/repository/source-files.ts'

/**
 * These tests show that no code path can influence the draws of a pack on sale. The shop connects
 * to its database as a role that owns nothing and has only the rights that the code needs. Triggers
 * restrict what these rights still allow. The triggers also bind the role that owns the tables.
 */
let shop: TestShop
let shopDatabase: Database
let packId: number
before(async () => {
  shop = await openTestShop()
  shopDatabase = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 2 })
  packId = await publishTestPack(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 30 },
      { buyPoint: 4, actionType: '0', count: 70 },
    ],
    extraPrizes: [{ kind: 'every', step: 10, buyPoint: 9, actionType: '0' }],
  })
  const member = await addLoggedInMember(shop, { points: 10_000 })
  assert.equal((await member.buy(packId, 7)).state, 200)
  assert.equal((await member.buy(packId, 5)).state, 200)
  await shop.runDueJobs()
})
after(async () => {
  await shopDatabase.close()
  await shop.close()
})

const PERMISSION_DENIED = '42501'
const IMMUTABLE_TABLES = [
  'packs',
  'prizes',
  'extra_prizes',
  'urns',
  'epochs',
  'purchases',
  'entries',
  'signed_heads',
]

/**
 * Returns the name of the trigger or constraint that refused one of the statements. Returns `the
 * grants` if the role lacked a right for the statement.
 */
async function refuserOf(database: Database, texts: readonly string[], values: readonly unknown[]) {
  // The transaction is always rolled back, so that a statement that is wrongly accepted cannot
  // affect other tests.
  const rollback = new Error('the statement was not refused')
  const attempt = database.transaction(async (tx) => {
    for (const text of texts.slice(0, -1)) await tx.query({ text })
    await tx.query({ text: texts.at(-1) ?? '', values })
    throw rollback
  })
  const cause = await attempt.catch((each: unknown) => each)
  if (cause === rollback) return 'not refused'
  return constraintOf(cause) ?? (sqlState(cause) === PERMISSION_DENIED ? 'the grants' : cause)
}

for (const { description, statement, refusedByTrigger, isGranted } of TAMPERING_ATTEMPTS) {
  test(`T12 the database refuses that ${description}`, async () => {
    assert.equal(await refuserOf(shop.database, [statement], [packId]), refusedByTrigger)
    const first = isGranted ? refusedByTrigger : 'the grants'
    assert.equal(await refuserOf(shopDatabase, [statement], [packId]), first)
  })
}

const escalations: readonly (readonly [string, ...string[]])[] = [
  ['disabled triggers', `set local session_replication_role = replica`],
  ['a disabled trigger', 'alter table urns disable trigger urns_empty'],
  ['a dropped trigger', 'drop trigger purchases_receipt on purchases'],
  [
    'a replaced trigger function',
    `create or replace function refuse_change() returns trigger language sql as ''`,
  ],
  [
    'a function of its own',
    'create function public.mine() returns integer language sql as $$ select 1 $$',
  ],
  ['a dropped constraint', 'alter table entries drop constraint entries_cause'],
  ['a new column', 'alter table purchases add column place integer'],
  ['a rule', 'create rule nothing as on delete to purchases do instead nothing'],
  ['a dropped table', 'drop table signed_heads'],
  ['a table of its own', 'create table public.urns_of_mine (pack_id bigint)'],
  ['a schema of its own', 'create schema mine'],
  ['more rights', 'grant update on packs to current_user', 'update packs set price = 1'],
  ['the ownership of a table', 'alter table urns owner to current_user'],
  ['the owner’s rights', 'set local role hikifuda'],
  ['a reset sequence', `select setval('purchase_ids', 1)`],
  ['a migration', `insert into schema_migrations (name) values ('9999-mine.sql')`],
  ['a change of a payment’s price', 'update payments set price_yen = 1'],
  ['a change of a decision', 'update decisions set converted_points = 0'],
]
for (const [what, ...by] of escalations) {
  test(`T12 the role of the shop cannot obtain ${what}`, async () => {
    const refuser = await refuserOf(shopDatabase, by, [])
    assert.equal(refuser, 'the grants')
  })
}

test('T12 a temporary table of the same name does not mislead a trigger', async () => {
  const shadowTable = (name: string) =>
    `create temporary table ${name} as select * from public.${name}`
  const insertPrize =
    TAMPERING_ATTEMPTS.find(({ description }) => description.endsWith('is added'))?.statement ?? ''
  const shadowPacks = [shadowTable('packs'), 'update packs set published_at = null']
  const insertPublicPrize = insertPrize.replace('insert into prizes', 'insert into public.prizes')
  assert.equal(
    await refuserOf(shop.database, [...shadowPacks, insertPublicPrize], [packId]),
    'prizes_published',
  )
  const signForgedHead = [
    shadowTable('purchases'),
    'update purchases set head_after = sha256(head_after), settled_index = settled_index + 1',
    `insert into public.signed_heads
     select pack_id, 900, settled_index + 1, head_after, created_at, client_seed, client_seed || seed
     from purchases where pack_id = $1 order by settled_index desc limit 1`,
  ]
  assert.equal(await refuserOf(shopDatabase, signForgedHead, [packId]), 'signed_heads_on_chain')
})

test('T12 data that no draw depends on can change: the state of a purchase, the position of a pack on the lists', async () => {
  await shopDatabase.query({
    text: 'update purchases set send_state = 2 where pack_id = $1',
    values: [packId],
  })
  await shop.database.query({
    text: 'update packs set position = 901, movie_style = 2 where id = $1',
    values: [packId],
  })
})

/**
 * Lists the statements that write data on which draws depend. For each statement, names the only
 * file that may contain it.
 */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'insert into urns': ['server/packs/publication/publication.sql.ts'],
  'update urns': ['server/draws/urn/urn.sql.ts'],
  'insert into purchases': ['server/draws/settlement/settlement.sql.ts'],
  'update purchases': ['server/draws/purchase/purchase.sql.ts'],
  'insert into prizes': ['server/packs/publication/publication.sql.ts'],
  'insert into extra_prizes': ['server/packs/publication/publication.sql.ts'],
  'insert into epochs': ['server/draws/epochs/epochs.sql.ts'],
  'insert into packs': ['server/packs/publication/publication.sql.ts'],
  'update packs': ['server/packs/publication/publication.sql.ts'],
  'insert into entries': ['server/points/points.sql.ts'],
  'insert into signed_heads': ['server/draws/heads/heads.sql.ts'],
}

test('T12 each write of data on which draws depend has one place, and no code disables a trigger', () => {
  const ownSources = readSources().filter(
    // The mutations of bin/check run on a database of their own.
    ({ path }) =>
      /^(server|bin\/(?!check\/)|demo|gateway)/.test(path) && !path.endsWith('.test.ts'),
  )
  const writePattern = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+(${IMMUTABLE_TABLES.join('|')})\\b`,
    'gi',
  )
  const pathsByStatement = new Map<string, Set<string>>()
  for (const { path, text } of ownSources) {
    assert.doesNotMatch(text, /session_replication_role|(disable|drop)\s+trigger/i, path)
    for (const [statement] of text.matchAll(writePattern)) {
      const key = statement.toLowerCase().replaceAll(/\s+/g, ' ')
      pathsByStatement.set(key, (pathsByStatement.get(key) ?? new Set()).add(path))
    }
  }
  const writers = Object.fromEntries([...pathsByStatement].map(([key, paths]) => [key, [...paths]]))
  assert.deepEqual(writers, WRITERS)
})
