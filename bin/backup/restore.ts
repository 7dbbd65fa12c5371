import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beginNewEpoch } from '#server/draws/epochs/epochs.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { inspectShop } from './inspect.ts'
import { pgBackRest, readBackupSettings } from './pgbackrest.ts'
import { withPrivateServer } from './private-server.ts'

/**
 * `npm run restore -- DIRECTORY [TIME]`: restores the newest backup into an empty directory, begins
 * a new epoch of the draws, and checks every invariant. It replays the archived log to its end, or
 * to TIME, such as `2026-11-23 10:00:00+09`. PostgreSQL can then be started on the directory.
 */
const [, , directory, ...rest] = process.argv
const time = rest.join(' ')
const settings = readBackupSettings(process.env)

try {
  if (directory === undefined) throw new StartRefused('usage: npm run restore -- DIRECTORY [TIME]')
  const dataDir = resolve(directory)
  await refuseUsed(dataDir)
  const target = time === '' ? [] : ['--type=time', `--target=${time}`, '--target-action=promote']
  await pgBackRest(settings, `--pg1-path=${dataDir}`, ...target, 'restore')
  const { purchaseCount, newestPurchaseAt, violations } = await withPrivateServer(
    { dataDir, binDir: settings.binDir },
    (urlOf) => inspectShop(urlOf(settings.database), beginNewEpoch),
  )
  for (const violation of violations) console.error(violation)
  console.log(
    `${dataDir} holds ${purchaseCount} purchases, the newest of ${newestPurchaseAt?.toISOString() ?? 'never'}. A new epoch of the draws has begun. Leave HEADS_FILE as it is.`,
  )
  process.exitCode = violations.length > 0 ? 1 : 0
} catch (cause) {
  console.error(cause instanceof StartRefused ? cause.message : cause)
  process.exitCode = 1
}

async function refuseUsed(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0)
    throw new StartRefused(`${dataDir} is not empty: name a new directory.`)
}
