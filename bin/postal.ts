import { readFileSync } from 'node:fs'
import { PREFECTURES } from '#contract/prefectures.ts'
import { readPostalTable } from '#server/external/postal/japan-post.ts'
import { readReplacement } from '#server/external/postal/postal-replacement.ts'
import { findInPostalTable } from '#server/external/postal/postal-table.rule.ts'
import { replacePostalTable } from '#server/external/postal/postal-table.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runOnOwnersDatabase } from './database/find-database.ts'

/**
 * `npm run postal -- FILE`: compares Japan Post's file of all postal codes with those of the shop,
 * and prints what would change. `npm run postal -- FILE replace` also replaces them. The file is
 * utf_ken_all.zip or ken_all.zip, or the CSV file in it. A file that is damaged or not whole is refused.
 */
const EXAMPLES_MAX = 5
const [, , file, command] = process.argv
if (file === undefined || (command !== undefined && command !== 'replace')) {
  console.error('usage: npm run postal -- FILE [replace]')
  process.exit(1)
}
await runOnOwnersDatabase((database) => replace(database, file))

async function replace(database: Database, path: string): Promise<number> {
  const present = await readPostalTable(database)
  const outcome = readReplacement(readFileSync(path), present)
  if (typeof outcome === 'string') {
    console.error(outcome)
    return 1
  }
  const { table, codeCount, added, removed, changed } = outcome
  console.log(`${path} has ${codeCount} postal codes.`)
  printCodes('new', added, (code) => areasOf(table, code))
  printCodes('abolished', removed, (code) => areasOf(present, code))
  printCodes('changed', changed, (code) => `${areasOf(present, code)} → ${areasOf(table, code)}`)
  if (command !== 'replace') return 0
  await replacePostalTable(database, table)
  console.log('The postal codes are replaced. Every process of the shop uses them within a minute.')
  return 0
}

function printCodes(
  what: string,
  codes: readonly string[],
  describe: (code: string) => string,
): void {
  console.log(`${codes.length} ${what}`)
  for (const code of codes.slice(0, EXAMPLES_MAX)) console.log(`  ${code} ${describe(code)}`)
  if (codes.length > EXAMPLES_MAX) console.log('  …')
}

function areasOf(table: Buffer, code: string): string {
  return findInPostalTable(table, code)
    .map(({ prefId, city, town }) => `${PREFECTURES[prefId - 1]}${city}${town}`)
    .join('、')
}
