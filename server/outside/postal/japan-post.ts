import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findInBook } from './book.rule.ts'
import type { PostalBook } from './port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BOOK = join(ROOT, '.cache/postal-codes.bin')
const MAKER = join(import.meta.dirname, 'make-book.ts')

/**
 * Japan Post's codes. Read at the first look-up, so that no start waits for them; where the book is not made
 * yet, a process of its own makes it, as the list it comes from would stay in this one's memory.
 */
export function japanPost(): PostalBook {
  let book: Promise<Buffer> | undefined
  return {
    async find(zipcode) {
      book ??= openBook().catch((cause) => {
        book = undefined
        throw cause
      })
      return findInBook(await book, zipcode)
    },
  }
}

async function openBook(): Promise<Buffer> {
  if (!existsSync(BOOK)) await promisify(execFile)(process.execPath, [MAKER, BOOK], { cwd: ROOT })
  return readFile(BOOK)
}
