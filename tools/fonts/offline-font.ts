import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { mergedFont } from './merged-font.ts'
import { fontSlicesFor } from './slices.ts'

const PUBLIC = join(import.meta.dirname, '../../web/public')
const PAGES = ['offline.html', 'old-browser.html']
const LAST_LATIN_CODE = 0x2fff

/** The file of the font that the pages without a script load. The service worker keeps it with the page. */
export const OFFLINE_FONT = join(PUBLIC, 'offline.woff2')

/** Returns the Japanese letters of the pages that load this font, each once. */
export function offlineLetters(): readonly string[] {
  const pages = PAGES.map((page) => readFileSync(join(PUBLIC, page), 'utf8'))
  return [...new Set(pages.join(''))]
    .filter((each) => (each.codePointAt(0) ?? 0) > LAST_LATIN_CODE)
    .sort()
}

/**
 * Writes a font with only the letters of these pages, because they cannot fetch the other fonts.
 */
export async function cutOfflineFont(): Promise<void> {
  const letters = offlineLetters()
  const font = mergedFont(await fontSlicesFor(letters))
  await writeFile(OFFLINE_FONT, await subsetFont(font, letters.join(''), { targetFormat: 'woff2' }))
}
