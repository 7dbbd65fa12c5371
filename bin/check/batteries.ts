import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run battery`: runs the battery of payments whole, which takes minutes: every fault before
 * and after every call to a provider, and every death of the process. `npm test` runs them with one
 * fault of each kind.
 */
const FILE = 'server/payments/lifecycle/faults.battery.test.ts'
const { status } = spawnSync(process.execPath, ['--test', '--test-force-exit', FILE], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, WHOLE_BATTERY: '1' },
  stdio: 'inherit',
})
process.exit(status ?? 1)
