import { serveConsole } from '#server/main/serve-console.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { testClock } from '#server/platform/time/clock.ts'

// Runs a console in its own process, for tests that kill the process. The parent process passes the
// arguments and gets the console's URL.
const [databaseUrl = '', port = '0', now = ''] = process.argv.slice(2)
const serving = await serveConsole({
  databaseUrl: asConsoleRole(databaseUrl),
  clock: testClock(new Date(now)),
  host: '127.0.0.1',
  port: Number(port),
})
process.send?.(serving.url)
process.on('disconnect', () => void serving.close().then(() => process.exit(0)))
