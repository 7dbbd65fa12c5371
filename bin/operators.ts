import { ROLES, type Role } from '#contract/console/roles.ts'
import { isBlock, setAddressList } from '#server/console/addresses/addresses.ts'
import { setSingleHand } from '#server/console/approvals/single-hand/single-hand.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { addFirstOwner } from '#server/console/operators/operators.ts'
import { readConsoleSettings } from '#server/platform/configuration/console-settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runOnOwnersDatabase } from './database/find-database.ts'

/**
 * `npm run operators -- first MAIL NAME | single-hand on | single-hand off | addresses ROLE CIDR…`:
 * makes changes to the console that only a person with access to the server may make. `first`
 * prints the invitation of each of the first two owners. `single-hand` turns the single-hand mode on or off.
 * `addresses` sets the networks from which a role may log in. Without CIDR, the role may log in
 * from any address.
 */
const [, , command = '', first = '', ...rest] = process.argv
const USAGE =
  'usage: npm run operators -- first MAIL NAME | single-hand on | single-hand off | addresses ROLE CIDR…'

const run = commandOf()
if (run === null) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  await runOnOwnersDatabase(run)
}

function commandOf(): ((database: Database) => Promise<number>) | null {
  if (command === 'first' && first.includes('@') && rest.length > 0) return inviteFirst
  if (command === 'single-hand' && /^(on|off)$/.test(first)) return changeSingleHand
  const isRole = (ROLES as readonly string[]).includes(first)
  return command === 'addresses' && isRole && rest.every(isBlock) ? changeAddresses : null
}

async function inviteFirst(database: Database): Promise<number> {
  const { publicUrl } = readConsoleSettings(process.env)
  const person = { mail: first.toLowerCase(), name: rest.join(' '), now: new Date(), publicUrl }
  const url = await database.transaction((tx) => addFirstOwner(tx, person))
  console.log(url ?? 'The shop has its first owners already: owners invite all other operators.')
  return url === null ? 1 : 0
}

async function changeSingleHand(database: Database): Promise<number> {
  const isOn = first === 'on'
  const isSet = await database.transaction((tx) => setSingleHand(tx, isOn, new Date()))
  if (isSet) console.log(`Single-hand mode is ${first}.`)
  else console.error('Single-hand mode is for a shop with one operator, and this one has more.')
  return isSet ? 0 : 1
}

async function changeAddresses(database: Database): Promise<number> {
  const list = { role: first as Role, addresses: rest, version: null }
  await database.transaction(async (tx) => {
    await setAddressList(tx, list)
    const target = { kind: 'address-list', id: list.role }
    const entry = { now: new Date(), operatorId: null, role: null, target }
    const after = { addresses: rest }
    await writeEntry(tx, { ...entry, after, call: 'command.address-list', outcome: 'done' })
  })
  console.log(rest.length === 0 ? 'All addresses are allowed.' : `Allowed: ${rest.join(' ')}`)
  return 0
}
