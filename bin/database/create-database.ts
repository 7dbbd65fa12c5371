import pg from 'pg'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { openPgClient } from '#server/platform/database/migrate.ts'
import { hostUrls } from '#server/platform/database/primary.ts'

const DUPLICATE_OBJECT = /^(42710|42P04|23505)$/

export interface CreateDatabaseOptions {
  /**
   * The URL of a role that can create roles and databases. The database in this URL must exist
   * already.
   */
  readonly adminUrl: string
  /**
   * For each environment variable, the URL that the variable contains. Each URL names a role to
   * create. The first of these roles owns the database.
   */
  readonly urls: Readonly<Record<string, string>>
}

/** A role and a database, as a URL names them. */
interface RoleOfUrl {
  readonly variable: string
  readonly role: string
  readonly password: string
  readonly database: string
}

/**
 * Creates the roles of the URLs with their passwords, and the database of the URLs, if they do not
 * exist yet. An existing role gets the password in the URL. Only these roles may connect to the
 * database. Throws StartRefused unless all URLs name the same database and each URL names a
 * different role.
 */
export async function createDatabase({ adminUrl, urls }: CreateDatabaseOptions): Promise<void> {
  const roles = Object.entries(urls).map(([variable, url]) => readUrl(variable, url))
  const [owner] = roles
  if (owner === undefined) throw new Error('there is no role to create')
  refuseUnlike(roles)
  const admin = await openPgClient(adminUrl, 'DATABASE_ADMIN_URL')
  try {
    for (const role of roles) await createRole(admin, role)
    const database = pg.escapeIdentifier(owner.database)
    await ignoreDuplicate(
      admin.query(`create database ${database} owner ${pg.escapeIdentifier(owner.role)}`),
    )
    await admin.query(`revoke all on database ${database} from public`)
    for (const { role } of roles)
      await admin.query(`grant connect on database ${database} to ${pg.escapeIdentifier(role)}`)
  } finally {
    await admin.end()
  }
}

function readUrl(variable: string, url: string): RoleOfUrl {
  const { user, password, database } = new pg.Client({ connectionString: hostUrls(url)[0] })
  if (!user || !database)
    throw new StartRefused(
      `${variable} must name a role and a database: postgresql://role:password@host/name.`,
    )
  if (!password)
    throw new StartRefused(`${variable} must contain the password that its role is to get.`)
  return { variable, role: user, password, database }
}

function refuseUnlike(roles: readonly RoleOfUrl[]): void {
  const [first] = roles
  const other = roles.find(({ database }) => database !== first?.database)
  if (other !== undefined)
    throw new StartRefused(`${first?.variable} and ${other.variable} must name the same database.`)
  const names = roles.map(({ role }) => role)
  if (new Set(names).size < names.length)
    throw new StartRefused(
      `Each of ${roles.map(({ variable }) => variable).join(', ')} needs a role of its own.`,
    )
}

async function createRole(
  admin: pg.Client,
  { variable, role, password }: RoleOfUrl,
): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await ignoreDuplicate(admin.query(`create role ${name} login`))
  const { rows } = await admin.query<{ isMighty: boolean }>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_mighty from pg_roles where rolname = $1`,
    [role],
  )
  if (rows[0]?.isMighty)
    throw new StartRefused(
      `The role of ${variable} has rights over the whole server: name another role.`,
    )
  await admin.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`)
}

/**
 * Waits for a statement that creates an object of the database. Ignores the error that the object
 * already exists.
 */
async function ignoreDuplicate(created: Promise<unknown>): Promise<void> {
  try {
    await created
  } catch (cause) {
    if (!DUPLICATE_OBJECT.test((cause as { code?: string }).code ?? '')) throw cause
  }
}
