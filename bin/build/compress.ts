import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|txt)$/
const WORTH_BYTES_MIN = 1024

/**
 * Writes a .br and a .gz file beside every text file of the built web. The server sends these
 * files, so that it never compresses a file during a request.
 */
export function compressTexts(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue
    const path = join(directory, name)
    const text = readFileSync(path)
    if (text.length < WORTH_BYTES_MIN) continue
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params: BROTLI }))
  }
}

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
