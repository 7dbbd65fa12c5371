import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { createDatabase } from './create-database.ts'
import { prepareDatabase } from './prepare-database.ts'

/**
 * `npm run prepare-database` and `npm run migrate`: prepare the database of DATABASE_OWNER_URL for
 * the roles of DATABASE_URL and CONSOLE_DATABASE_URL, and of AUDITOR_DATABASE_URL if it is set.
 * With DATABASE_ADMIN_URL the command first creates the roles and the database. It then applies the
 * pending migrations and grants each role its rights. The command can be repeated at any time, also
 * while the shop runs.
 */
const REQUIRED = ['DATABASE_OWNER_URL', 'DATABASE_URL', 'CONSOLE_DATABASE_URL'] as const

try {
  const urls = readUrls()
  const adminUrl = process.env.DATABASE_ADMIN_URL
  const auditorUrl = process.env.AUDITOR_DATABASE_URL || null
  const optional = auditorUrl === null ? {} : { AUDITOR_DATABASE_URL: auditorUrl }
  if (adminUrl) await createDatabase({ adminUrl, urls: { ...urls, ...optional } })
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url, CONSOLE_DATABASE_URL: consoleUrl } = urls
  await prepareDatabase({ url, ownerUrl, consoleUrl, auditorUrl })
  console.log('The database is ready for this version of the shop.')
} catch (cause) {
  console.error(cause instanceof StartRefused ? cause.message : cause)
  process.exitCode = 1
}

function readUrls(): Record<(typeof REQUIRED)[number], string> {
  const missing = REQUIRED.filter((name) => !process.env[name])
  if (missing.length > 0)
    throw new StartRefused(`These variables must be set: ${missing.join(', ')}.`)
  return Object.fromEntries(REQUIRED.map((name) => [name, process.env[name]])) as never
}
