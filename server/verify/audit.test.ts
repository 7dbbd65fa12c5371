import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signAuditLog } from '#server/console/audit/signatures/signatures.ts'
import { openSigner } from '#server/draws/signature.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { verify } from './verify.ts'

const signer = openSigner(Buffer.alloc(32, 0x51))
const START = new Date('2025-08-01T03:00:00Z')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let clone: ClonedDatabase
let owner: Database
let asShop: Database
before(async () => {
  clone = await cloneDatabase()
  owner = openDatabase({ url: clone.url, connectionsMax: 1 })
  asShop = openDatabase({ url: asShopRole(clone.url), connectionsMax: 1 })
})
after(async () => {
  for (const database of [owner, asShop]) await database.close()
  await clone.drop()
})

async function write(call: string) {
  const text = `insert into console.audit_entries (at, call, outcome) values ($1, $2, 'done')`
  await owner.query({ text, values: [START, call] })
}

/** Changes the log with the rights of the database's owner, who can switch off the triggers. */
async function tamper(text: string) {
  await owner.transaction(async (tx) => {
    await tx.query({ text: 'alter table console.audit_entries disable trigger user' })
    await tx.query({ text })
    await tx.query({ text: 'alter table console.audit_entries enable trigger user' })
  })
}

async function violations(): Promise<readonly string[]> {
  const results = await verify(asShop)
  return results.find(({ invariant }) => invariant === 'V9')?.violations ?? []
}

const signatureCount = async () =>
  (await asShop.query({ text: 'select from audit_signatures' })).length

test('A-032: new entries are signed once a minute by the role of the shop, and only if they are right', async () => {
  await signAuditLog(asShop, signer, START)
  assert.equal(await signatureCount(), 0)
  for (const call of ['a', 'b', 'c']) await write(call)
  await signAuditLog(asShop, signer, START)
  await write('d')
  await tamper(`update console.audit_entries set call = 'x' where id = 4`)
  await assert.rejects(signAuditLog(asShop, signer, minutesLater(1)), /entry 4 was changed/)
  await tamper(`update console.audit_entries set call = 'd' where id = 4`)
  assert.equal(await signatureCount(), 1)
  await signAuditLog(asShop, signer, minutesLater(1))
  await signAuditLog(asShop, signer, minutesLater(2))
  assert.equal(await signatureCount(), 2)
  assert.deepEqual(await violations(), [])
})

test('A-032: verify names the first entry that was changed, removed or signed in another form', async () => {
  await tamper(`update console.audit_entries set call = 'x' where id = 2`)
  assert.deepEqual(await violations(), ['audit log: entry 2 was changed: its hash is another'])
  await tamper(`update console.audit_entries set call = 'b' where id = 2`)
  assert.deepEqual(await violations(), [])

  await tamper('update console.audit_entries set id = 40 where id = 4')
  const gap = await violations()
  assert.deepEqual(gap, ['audit log: entry 40 follows entry 3: entries are missing'])
  await tamper('delete from console.audit_entries where id = 40')
  assert.deepEqual(await violations(), ['audit log: entry 4 was signed and is missing'])
})
