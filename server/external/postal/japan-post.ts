import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostalCodes } from './port.ts'
import { findInPostalTable } from './postal-table.rule.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE_FILE = join(ROOT, '.cache/postal-codes.bin')
const BUILD_SCRIPT = join(import.meta.dirname, 'build-table.ts')

/**
 * Finds areas in Japan Post's list. The first look-up reads the table, so that the start of the
 * server does not wait for it. If the table does not exist yet, a child process builds it.
 * Otherwise the list from which it is built would stay in the server's memory.
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
