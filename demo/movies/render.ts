/** `node demo/movies/render.ts [style …] [--strip folder]`: renders the reveal's movies into web/public/movies. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { MOVIE_STYLES } from '#contract/constants.ts'

const BITS_PER_SECOND = 2_200_000
/** Nine of them stay below the 12 MB that all may weigh together. */
const MOVIE_BYTES_MAX = 1_000 * 1024
/** All divide into whole even heights of 16 to 9. */
const WIDTHS_PX = [720, 630, 540, 450] as const
const STRIP_MOMENTS = [0.1, 0.3, 0.5, 0.68, 0.76, 0.82, 0.88, 0.94]
const HERE = new URL('./', import.meta.url)
const MEDIABUNNY = new URL('../../node_modules/mediabunny/dist/bundles/mediabunny.mjs', HERE)
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
    executablePath: await browserPath(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  await page.goto(`http://localhost:${port}/`)
  for (const style of styles) {
    save(style, values.strip ? await strip(page, style) : await movie(page, style))
  }
  await browser.close()
  server.close()
}

function strip(page: Page, style: number): Promise<Buffer> {
  return ask(page, `renderStrip(${style}, ${JSON.stringify(STRIP_MOMENTS)})`)
}

/** The encoder overshoots on busy scenes, whatever it is asked for: those are drawn smaller until they fit. */
async function movie(page: Page, style: number): Promise<Buffer> {
  for (const width of WIDTHS_PX) {
    const bytes = await ask(page, `renderMovie(${style}, ${BITS_PER_SECOND}, ${width})`)
    if (bytes.length <= MOVIE_BYTES_MAX) return bytes
  }
  throw new Error(`Style ${style} does not fit into ${MOVIE_BYTES_MAX} bytes.`)
}

async function ask(page: Page, call: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(
    `import('/studio.ts').then((studio) => studio.${call})`,
  )
  return Buffer.from(base64, 'base64')
}

function save(style: number, bytes: Buffer) {
  const file = values.strip
    ? `${values.strip}/style-${style}.jpg`
    : new URL(`style-${style}.webm`, MOVIES)
  mkdirSync(values.strip ?? MOVIES, { recursive: true })
  writeFileSync(file, bytes)
  console.log(`style ${style}: ${Math.round(bytes.length / 1024)} KB`)
}

async function browserPath(): Promise<string> {
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  const { default: chromiumPackage } = await import('@sparticuz/chromium')
  return process.env.CHROMIUM_PATH ?? (await chromiumPackage.executablePath())
}

/** WebCodecs wants an origin that is secure, and localhost is; the scenes are served with their types taken off. */
function serveStudio(): Server {
  const importMap = JSON.stringify({ imports: { mediabunny: '/mediabunny.mjs' } })
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
