import { changedKeys, replaceKeys } from '#server/draws/key-fingerprints/key-fingerprints.ts'
import { readSettings } from '#server/platform/configuration/settings.ts'
import { runOnDatabase } from './database/find-database.ts'

/**
 * `npm run keys`: prints whether SEAL_KEY, TAG_KEY and SIGN_KEY are the keys of the shop's
 * database. `npm run keys -- replace` stores these three keys as the keys of the database.
 * `replace` must not run while a process of the shop runs.
 */
const [, , command] = process.argv
if (command !== undefined && command !== 'replace') {
  console.error('usage: npm run keys [-- replace]')
  process.exit(1)
}
await runOnDatabase(async (database) => {
  const keys = readSettings(process.env)
  if (command === 'replace') {
    const changed = await replaceKeys(database, keys)
    console.log(
      changed.length === 0
        ? 'The keys were those of the shop already.'
        : `Replaced: ${changed.join(', ')}. Every process of the shop must start with these keys.`,
    )
    return 0
  }
  const changed = await changedKeys(database, keys)
  console.log(
    changed.length === 0
      ? 'The keys are those of the shop.'
      : `Not the key of the shop: ${changed.join(', ')}.`,
  )
  return changed.length === 0 ? 0 : 1
})
