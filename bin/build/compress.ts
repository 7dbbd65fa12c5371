import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|txt)$/
const WORTH_BYTES_MIN = 1024

/**
 * Writes a .br and a .gz file beside every text file of the built web. The server sends these
 * files, so that it never compresses a file during a request. Node compresses several files at a
 * time.
 */
export async function compressTexts(directory: string): Promise<void> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => compress(directory, name)),
  )
}

async function compress(directory: string, name: string): Promise<void> {
  const path = join(directory, name)
  const text = await readFile(path)
  if (text.length < WORTH_BYTES_MIN) return
  await writeFile(`${path}.gz`, await asGzip(text, { level: 9 }))
  await writeFile(`${path}.br`, await asBrotli(text, { params: BROTLI }))
}

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)
