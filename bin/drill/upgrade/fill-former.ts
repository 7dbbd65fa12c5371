import { openForDrill, publishForDrill } from '#bin/drill/filling.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'

/**
 * The upgrade drill copies this file into the former version and runs it there: only that version
 * knows the columns of its tables. Prints the members and packs that it has added.
 */
const BUYERS = 4
const POINTS = 10_000_000
const TICKETS = 500_000

const database = openDatabase({ url: process.env.DATABASE_OWNER_URL ?? '', connectionsMax: 1 })
const now = new Date()
await loadFixtures(database, now)
const accounts = []
for (let count = 0; count < BUYERS; count++)
  accounts.push(await addMemberAccount(database, { points: POINTS, coins: POINTS, now }))
await openForDrill(database, accounts)
const publish = (currency: 'point' | 'coin') =>
  publishForDrill(database, { name: `移転の引札 ${currency}`, currency, tickets: TICKETS }, now)
console.log(JSON.stringify({ accounts, packIds: [await publish('point'), await publish('coin')] }))
await database.close()
