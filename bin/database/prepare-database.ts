import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { refusePooler } from '#server/platform/database/pooler.ts'
import {
  applyGrants,
  readAuditorGrants,
  readConsoleGrants,
  readRole,
} from '#server/platform/database/shop-role.ts'
import { installJobs } from '#server/platform/jobs/jobs.ts'

const PERMISSION_DENIED = '42501'
const NO_OWNER =
  'The role of DATABASE_OWNER_URL does not own the tables of the database: give the role that created them.'

export interface DatabaseUrls {
  /** The database URL with the role that the shop runs as. */
  readonly url: string
  /** The database URL with the role that migrates the database; null if only `url` is known. */
  readonly ownerUrl: string | null
  /** The database URL with the role of the operators' console, if there is one. */
  readonly consoleUrl?: string | null
  /** The database URL with an auditor's role, if any. No process of the shop uses this URL. */
  readonly auditorUrl?: string | null
}

/**
 * Migrates the database as its owner and grants the shop's role its rights. Returns true if the
 * shop's role is not the owner (decision 018). A shop that runs as the owner has every right on the
 * tables. Published packs and receipts are then protected by the immutability triggers only.
 */
export async function prepareDatabase({
  url,
  ownerUrl,
  consoleUrl,
  auditorUrl,
}: DatabaseUrls): Promise<boolean> {
  await refusePooler(url)
  if (ownerUrl === null) return prepareWithSingleRole(url)
  const owner = await readRole(ownerUrl, 'DATABASE_OWNER_URL')
  if (owner.isOwner === false) throw new StartRefused(NO_OWNER)
  await migrate(ownerUrl)
  const { role, isOwner } = await readRole(url)
  if (isOwner !== true) await applyGrants(role, ownerUrl)
  await installJobs(ownerUrl, isOwner === true ? undefined : role)
  if (consoleUrl) await grantRole(CONSOLE, consoleUrl, ownerUrl)
  if (auditorUrl) await grantRole(AUDITOR, auditorUrl, ownerUrl)
  return isOwner !== true
}

const CONSOLE = { variable: 'CONSOLE_DATABASE_URL', readText: readConsoleGrants } as const
const AUDITOR = { variable: 'AUDITOR_DATABASE_URL', readText: readAuditorGrants } as const

/**
 * Grants the role of the console or of an auditor its rights. Throws StartRefused if this role owns
 * the tables, because an owner has every right anyway.
 */
async function grantRole(
  { variable, readText }: typeof CONSOLE | typeof AUDITOR,
  url: string,
  ownerUrl: string,
): Promise<void> {
  const { role, isOwner } = await readRole(url, variable)
  if (isOwner === true) throw new StartRefused(`The role of ${variable} must not own the tables.`)
  await applyGrants(role, ownerUrl, readText())
}

/**
 * Prepares a database of which only one URL is known. The role in the URL is the owner, or a role
 * for which the owner has already prepared the database.
 */
async function prepareWithSingleRole(url: string): Promise<boolean> {
  const { isOwner } = await readRole(url)
  if (isOwner !== false) {
    await migrate(url)
    await installJobs(url)
    return false
  }
  const [first] = await pendingMigrations(url).catch((cause: unknown) => {
    if (sqlState(cause) !== PERMISSION_DENIED) throw cause
    throw refusal('was not prepared for the role of DATABASE_URL', cause)
  })
  if (first === undefined) return true
  throw refusal(`lacks the migration ${first} for the role of DATABASE_URL`)
}

function refusal(what: string, cause?: unknown): StartRefused {
  return new StartRefused(
    `The database ${what}, which does not own its tables: set DATABASE_OWNER_URL too, so that the owner can migrate it and grant the role its rights.`,
    { cause },
  )
}
