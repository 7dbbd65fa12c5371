import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runOnOwnersDatabase } from '#bin/database/find-database.ts'
import { damagedFiles, exportShop } from './export.ts'

/**
 * `npm run move-out -- DIRECTORY`: writes everything of the shop into a new directory, in open formats
 * and with a description. `npm run move-out -- DIRECTORY check` compares the files with what was
 * written. It needs the owner of the tables.
 */
const [, , name, command] = process.argv
if (name === undefined || (command !== undefined && command !== 'check')) {
  console.error('usage: npm run move-out -- DIRECTORY [check]')
  process.exitCode = 1
} else if (command === 'check') await check(name)
else if (existsSync(name)) {
  console.error(`${name} exists: name a directory that does not.`)
  process.exitCode = 1
} else
  await runOnOwnersDatabase(async (database) => {
    const files = await exportShop(database, { directory: resolve(name), now: new Date() })
    const rows = files.reduce((sum, { rows = 0 }) => sum + rows, 0)
    console.log(`${files.length} files with ${rows} rows are in ${name}. It has personal data.`)
    return 0
  })

async function check(directory: string): Promise<void> {
  if (!existsSync(join(directory, 'manifest.json'))) {
    console.error(`${directory} has no manifest.json: no export ended there.`)
    process.exitCode = 1
    return
  }
  const damaged = await damagedFiles(directory)
  for (const file of damaged) console.error(`${file} is missing or was changed.`)
  if (damaged.length > 0) process.exitCode = 1
  else console.log('Every file is as it was written.')
}
