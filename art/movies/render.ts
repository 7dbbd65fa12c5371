/**
 * `node art/movies/render.ts [style …] [--strip folder]`: renders the reveal's movies into
 * web/public/movies.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { MOVIE_STYLES } from '../../contract/constants.ts'
import { chromiumPath } from '../../testing/drivers/processes/chromium.ts'

/**
 * The formats of each movie. Safari before 17.4 plays no WebM, so each movie also exists in H.264.
 * With these limits, all movies together stay below 11.6 MB; 12 MB are allowed.
 */
const FORMATS = [
  { ending: 'webm', bitsPerSecond: 1_600_000, bytesMax: 720 * 1024, widthsPx: [720, 630, 540] },
  { ending: 'mp4', bitsPerSecond: 1_200_000, bytesMax: 600 * 1024, widthsPx: [540, 450, 360] },
] as const
type Format = (typeof FORMATS)[number]
const STRIP_MOMENTS = [0.1, 0.3, 0.5, 0.68, 0.76, 0.82, 0.88, 0.94]
const HERE = new URL('.', import.meta.url)
const MEDIABUNNY = new URL('../node_modules/mediabunny/dist/bundles/mediabunny.mjs', HERE)
const MOVIES = new URL('../../web/public/movies/', HERE)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { strip: { type: 'string' } },
})
const styles = positionals.length > 0 ? positionals.map(Number) : [...MOVIE_STYLES]
await render()

async function render() {
  const server = serveStudio()
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  await page.goto(`http://localhost:${port}/`)
  for (const style of styles) {
    if (values.strip) save(`${values.strip}/style-${style}.jpg`, await strip(page, style))
    else await movies(page, style)
  }
  await browser.close()
  server.close()
}

function strip(page: Page, style: number): Promise<Buffer> {
  return ask(page, `renderStrip(${style}, ${JSON.stringify(STRIP_MOMENTS)})`)
}

async function movies(page: Page, style: number) {
  for (const format of FORMATS) {
    const file = fileURLToPath(new URL(`style-${style}.${format.ending}`, MOVIES))
    save(file, await movie(page, style, format))
  }
}

/**
 * Renders one movie. The encoder exceeds its bit rate on busy scenes, so the movie is rendered at
 * smaller widths until the file is small enough.
 */
async function movie(page: Page, style: number, format: Format): Promise<Buffer> {
  const { ending, bitsPerSecond, bytesMax, widthsPx } = format
  for (const width of widthsPx) {
    const request = JSON.stringify({ style, ending, bitsPerSecond, width })
    const bytes = await ask(page, `renderMovie(${request})`)
    if (bytes.length <= bytesMax) return bytes
  }
  throw new Error(`Style ${style} does not fit into ${bytesMax} bytes.`)
}

async function ask(page: Page, call: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(
    `import('/studio.ts').then((studio) => studio.${call})`,
  )
  return Buffer.from(base64, 'base64')
}

function save(file: string, bytes: Buffer) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  console.log(`${basename(file)}: ${Math.round(bytes.length / 1024)} KB`)
}

/**
 * Serves an empty page in which studio.ts draws the movies. Localhost counts as a secure origin,
 * which WebCodecs needs. The scripts are served as JavaScript, with their types removed.
 */
function serveStudio(): Server {
  const importMap = JSON.stringify({
    imports: { mediabunny: '/mediabunny.mjs', '#art/movies/': '/' },
  })
  return createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><script type="importmap">${importMap}</script>`)
      return
    }
    const file = path === '/mediabunny.mjs' ? MEDIABUNNY : new URL(`.${path}`, HERE)
    try {
      const source = readFileSync(file, 'utf8')
      response.setHeader('content-type', 'text/javascript')
      response.end(path.endsWith('.ts') ? stripTypeScriptTypes(source) : source)
    } catch {
      response.statusCode = 404
      response.end()
    }
  }).listen(0)
}
