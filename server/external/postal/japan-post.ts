import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostalCodes } from './port.ts'
import { findInPostalTable } from './postal-table.rule.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE_FILE = join(ROOT, '.cache/postal-towns.bin')
const BUILD_SCRIPT = join(import.meta.dirname, 'build-table.ts')

/**
 * Finds areas in a table of Japan Post's postal codes. The first look-up reads the table from a
 * file, so that the server starts without waiting for the table. If the file does not exist, a
 * child process builds the file, because the source list would take up the server's memory.
 */
export function japanPost(): PostalCodes {
  let table: Promise<Buffer> | undefined
  return {
    async findAreas(zipcode) {
      table ??= openTable().catch((cause) => {
        table = undefined
        throw cause
      })
      return findInPostalTable(await table, zipcode)
    },
  }
}

async function openTable(): Promise<Buffer> {
  if (!existsSync(TABLE_FILE))
    await promisify(execFile)(process.execPath, [BUILD_SCRIPT, TABLE_FILE], { cwd: ROOT })
  return readFile(TABLE_FILE)
}
