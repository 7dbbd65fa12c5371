import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATION_LOCK, openPgClient } from './migrate.ts'

const GRANTS_FILE = join(import.meta.dirname, '../../../db/grants.sql')
const AUDITOR_GRANTS_FILE = join(import.meta.dirname, '../../../db/grants-auditor.sql')
const CONSOLE_GRANTS_FILE = join(import.meta.dirname, '../../../db/grants-console.sql')

/** An owner could also disable the triggers of its tables. */
export interface DatabaseRole {
  readonly role: string
  /** Whether the role owns the tables; null if the tables are not created yet. */
  readonly isOwner: boolean | null
}

/** `applyGrants` replaces `:shop` by the name of the role. */
export function readGrants(): string {
  return readFileSync(GRANTS_FILE, 'utf8')
}

/** `applyGrants` replaces `:console` by the name of the role. */
export function readConsoleGrants(): string {
  return readFileSync(CONSOLE_GRANTS_FILE, 'utf8')
}

/** `applyGrants` replaces `:auditor` by the name of the role. */
export function readAuditorGrants(): string {
  return readFileSync(AUDITOR_GRANTS_FILE, 'utf8')
}

/**
 * The SQL text contains `:shop`, `:console` or `:auditor` in place of the role's name. All
 * privileges are granted in one transaction, so that a running shop never lacks one.
 */
export async function applyGrants(
  role: string,
  ownerUrl: string,
  text: string = readGrants(),
): Promise<void> {
  const client = await openPgClient(ownerUrl)
  try {
    const grants = text.replaceAll(/(?<=\s):(?:shop|console|auditor)\b/g, pg.escapeIdentifier(role))
    // PostgreSQL runs all statements of one query text in one transaction, if the text has no
    // parameters.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK});\n${grants}`)
  } finally {
    await client.end()
  }
}

/** For the error message, `variable` names the setting that holds the URL. */
export async function readRole(databaseUrl: string, variable?: string): Promise<DatabaseRole> {
  const client = await openPgClient(databaseUrl, variable)
  try {
    const { rows } = await client.query<DatabaseRole>(`
      select
        current_user as role,
        (
          select pg_has_role(current_user, relowner, 'member')
          from pg_class
          where relnamespace = 'public'::regnamespace
            and relname = 'schema_migrations'
        ) as is_owner`)
    return rows[0] as DatabaseRole
  } finally {
    await client.end()
  }
}
