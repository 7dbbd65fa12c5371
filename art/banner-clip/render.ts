/**
 * `node art/banner-clip/render.ts`: renders the demo's banner movie into demo/images/banners, in
 * Japanese and in English. The top page shows the movie if the operator has chosen a banner of the
 * kind movie.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../../testing/drivers/processes/chromium.ts'
import { festival } from './scene.ts'
import type { Clip } from './studio.ts'

const BYTES_MAX = 280 * 1024
const BITRATE_STEP = 0.75
const FILES = {
  ja: new URL('../../demo/images/banners/festival.webm', import.meta.url),
  en: new URL('../../demo/images/banners/en/festival.webm', import.meta.url),
} as const
const MEDIABUNNY = new URL(
  '../node_modules/mediabunny/dist/bundles/mediabunny.mjs',
  import.meta.url,
)
const STUDIO = new URL('./studio.ts', import.meta.url)

const server = serveStudio()
const { port } = server.address() as AddressInfo
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage()
  await page.goto(`http://localhost:${port}/`)
  const clips = await festival()
  for (const language of ['ja', 'en'] as const) {
    let clip = clips[language]
    for (let bytes = await rendered(clip); ; bytes = await rendered(clip)) {
      console.log(`${language}: ${Math.round(bytes.length / 1024)} KB`)
      writeFileSync(FILES[language], bytes)
      if (bytes.length <= BYTES_MAX) break
      clip = { ...clip, bitsPerSecond: Math.round(clip.bitsPerSecond * BITRATE_STEP) }
    }
  }

  async function rendered(requested: Clip): Promise<Buffer> {
    const base64 = await page.evaluate<string>(
      `import('/studio.ts').then((studio) => studio.renderClip(${JSON.stringify(requested)}))`,
    )
    return Buffer.from(base64, 'base64')
  }
} finally {
  await browser.close()
  server.close()
}

/**
 * Serves an empty page in which studio.ts draws the movie. Localhost counts as a secure origin,
 * which WebCodecs needs.
 */
function serveStudio(): Server {
  const importMap = JSON.stringify({ imports: { mediabunny: '/mediabunny.mjs' } })
  const files = new Map([
    ['/mediabunny.mjs', () => readFileSync(MEDIABUNNY, 'utf8')],
    ['/studio.ts', () => stripTypeScriptTypes(readFileSync(STUDIO, 'utf8'))],
  ])
  return createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html')
    response.end(file ? file() : `<!doctype html><script type="importmap">${importMap}</script>`)
  }).listen(0)
}
