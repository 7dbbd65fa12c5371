import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATION_LOCK, openPgClient } from './migrate.ts'

const GRANTS_FILE = join(import.meta.dirname, '../../../db/grants.sql')

/** As whom a connection speaks, and whether the tables are its own: then it may change their guards too. */
export interface DatabaseRole {
  readonly role: string
  /** Null where there are no tables yet. */
  readonly isOwner: boolean | null
}

export function readGrants(): string {
  return readFileSync(GRANTS_FILE, 'utf8')
}

/**
 * Tells a role what it may do (`:shop` in the text stands for it), all at once: a shop that runs meanwhile never
 * stands without.
 */
export async function applyGrants(
  role: string,
  ownerUrl: string,
  text: string = readGrants(),
): Promise<void> {
  const client = await openPgClient(ownerUrl)
  try {
    const grants = text.replaceAll(/(?<=\s):shop\b/g, pg.escapeIdentifier(role))
    // One text without values is one transaction.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK});\n${grants}`)
  } finally {
    await client.end()
  }
}

/** `variable` is the setting that the address comes from. */
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
        ) as "isOwner"`)
    return rows[0] as DatabaseRole
  } finally {
    await client.end()
  }
}
