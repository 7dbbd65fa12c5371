import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { applyGrants, readRole } from '#server/platform/database/shop-role.ts'
import { installJobs } from '#server/platform/jobs/jobs.ts'

const PERMISSION_DENIED = '42501'
const NO_OWNER =
  'The role of DATABASE_OWNER_URL does not own the tables of the database: name the one that made them.'

export interface DatabaseUrls {
  /** As whom the shop speaks. */
  readonly url: string
  /** As whom the database is migrated; null where only one address is known. */
  readonly ownerUrl: string | null
}

/**
 * Brings the database forward as its owner and tells the shop's role what it may do. Answers whether that role is
 * another than the owner (decision 018): where it is not, what is published and drawn rests on the triggers alone.
 */
export async function prepareDatabase({ url, ownerUrl }: DatabaseUrls): Promise<boolean> {
  if (ownerUrl === null) return prepareWithSingleRole(url)
  const owner = await readRole(ownerUrl, 'DATABASE_OWNER_URL')
  if (owner.isOwner === false) throw new StartRefused(NO_OWNER)
  await migrate(ownerUrl)
  const { role, isOwner } = await readRole(url)
  if (isOwner !== true) await applyGrants(role, ownerUrl)
  await installJobs(ownerUrl, isOwner === true ? undefined : role)
  return isOwner !== true
}

/** The one address may be the owner's, as it always could, or that of a role for which the owner has prepared all. */
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
    `The database ${what}, which does not own its tables: set DATABASE_OWNER_URL too, so that the owner sees to it.`,
    { cause },
  )
}
