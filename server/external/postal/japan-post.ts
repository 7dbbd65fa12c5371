import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Queryable } from '#server/platform/database/database.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import type { PostalCodes } from './port.ts'
import { findInPostalTable } from './postal-table.rule.ts'
import { selectPostalTable, selectReplacedAt } from './postal-table.sql.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const POSTAL_TABLE_FILE = join(ROOT, '.cache/postal-towns.bin')
const BUILD_SCRIPT = join(import.meta.dirname, 'build-table.ts')

/**
 * Finds areas in a table of Japan Post's postal codes: the one of the database, which an operator
 * replaces by a newer one (`npm run postal`), or the one of the package. The first look-up reads
 * the table, so that the server starts without waiting for it. A replaced table is read within a minute.
 */
export function japanPost(on: Queryable): PostalCodes {
  const replacedAtOf = openFreshValue(() => selectReplacedAt(on), MINUTE_MS)
  let known: { readonly version: number | undefined; readonly table: Promise<Buffer> } | undefined
  return {
    async findAreas(zipcode) {
      const version = (await replacedAtOf())?.getTime()
      if (known === undefined || known.version !== version) {
        const table = readPostalTable(on)
        table.catch(() => {
          known = undefined
        })
        known = { version, table }
      }
      return findInPostalTable(await known.table, zipcode)
    },
  }
}

export async function readPostalTable(on: Queryable): Promise<Buffer> {
  return (await selectPostalTable(on)) ?? tableOfPackage()
}

async function tableOfPackage(): Promise<Buffer> {
  if (!existsSync(POSTAL_TABLE_FILE)) await buildPostalTable()
  return readFile(POSTAL_TABLE_FILE)
}

/**
 * A child process builds the file, because the list would take up the server's memory. `npm run
 * build` does so in advance: a service may not write into the directory of the program.
 */
export async function buildPostalTable(): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILD_SCRIPT, POSTAL_TABLE_FILE], { cwd: ROOT })
}
