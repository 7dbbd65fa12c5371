import { buildWebIfChanged } from '#bin/build/web.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

/**
 * Runs once before all browser tests. Builds the website if its source has changed, and starts the
 * database server for all shops.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export.
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB !== 'kept') await buildWebIfChanged()
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => {}
  const testDatabase = await startTestDatabase()
  process.env.TEST_DATABASE_URL = testDatabase.url
  return testDatabase.stop
}
