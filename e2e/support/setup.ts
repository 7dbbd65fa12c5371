import { buildWebIfChanged } from '#bin/web.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'

/** Once before all browser tests: the web as its sources say, and one database server for every shop. */
// biome-ignore lint/style/noDefaultExport: the form that the test runner asks for.
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB !== 'kept') await buildWebIfChanged()
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => {}
  const testDatabase = await startTestDatabase()
  process.env.TEST_DATABASE_URL = testDatabase.url
  return testDatabase.stop
}
