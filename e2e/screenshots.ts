import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureWeb } from '#bin/web.ts'
import { openDatabase } from '#server/platform/database.ts'
import { chromiumPath } from '#testing/chromium.ts'
import { freePort } from '#testing/free-port.ts'
import { startGround } from '#testing/ground.ts'
import { type Picture, writeContactSheets } from './contact-sheets.ts'
import { enterAs, type Ground, type Who } from './screenshot-cast.ts'
import { gatewayScenes, type Scene, SHOP_SCENES } from './screenshot-scenes.ts'
import { startShop } from './shop-process.ts'
import { arrive, type Language } from './walk.ts'

/**
 * `npm run screenshots`: every screen at three widths, in both languages, empty, full and in error, as pictures and
 * as contact sheets in `screenshots/`, which is not committed. `npm run screenshots -- my-page login` takes those alone.
 */
const DIRECTORY = join(import.meta.dirname, '../screenshots')
const WIDTHS_PX = [390, 768, 1440] as const
const HEIGHT_PX = 844
const LANGUAGES = ['ja', 'en'] as const
/** What a screen still moves when its width changes. */
const SETTLE_MS = 150

const CONTEXT = {
  viewport: { width: WIDTHS_PX[0], height: HEIGHT_PX },
  hasTouch: true,
  timezoneId: 'Asia/Tokyo',
  reducedMotion: 'reduce',
} as const

const wanted = process.argv.slice(2)
const stops: (() => Promise<unknown>)[] = []
try {
  await takeAll()
} finally {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}

async function takeAll(): Promise<void> {
  if (process.env.E2E_WEB !== 'kept') await ensureWeb()
  const ground = await startGround()
  stops.push(ground.stop)
  process.env.TEST_DATABASE_URL = ground.url
  const shop = await startShop({ port: await freePort() })
  stops.push(shop.stop)
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  stops.push(database.close)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  stops.push(() => browser.close())
  const scenes = [...SHOP_SCENES, ...(await gatewayScenes(shop.gatewayUrl))].filter(isWanted)
  if (wanted.length === 0) rmSync(DIRECTORY, { recursive: true, force: true })
  const pictures: Picture[] = []
  for (const language of LANGUAGES) {
    const contexts = new Map<Who, BrowserContext>()
    for (const who of ['guest', 'newcomer', 'collector'] as const) {
      contexts.set(who, await browser.newContext({ ...CONTEXT, baseURL: shop.url }))
    }
    const at: Ground = { shop: { ...shop, database }, language }
    for (const [who, context] of contexts) await enterAs(context, who, at)
    for (const scene of scenes) {
      const page = await (contexts.get(scene.who) as BrowserContext).newPage()
      pictures.push(...(await take(page, scene, language)))
      await page.close()
    }
    for (const context of contexts.values()) await context.close()
  }
  const sheetsCount = await writeContactSheets(DIRECTORY, pictures)
  console.log(`${pictures.length} pictures and ${sheetsCount} contact sheets: ${DIRECTORY}`)
}

function isWanted({ screen }: Scene): boolean {
  return wanted.length === 0 || wanted.includes(screen)
}

/** A picture of the whole page shows what nobody has come near yet as well. */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [sheet]
}

async function take(page: Page, scene: Scene, language: Language): Promise<readonly Picture[]> {
  const { screen, state } = scene
  const pictures: Picture[] = []
  try {
    await scene.before?.(page)
    await arrive(page, scene.addressIn?.(language) ?? scene.address)
    await scene.after?.(page)
  } catch (cause) {
    console.error(`${screen} ${state} ${language}: ${(cause as Error).message.split('\n')[0]}`)
  }
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(drawAll)
    const path = join(DIRECTORY, `${width}`, `${screen}-${state}-${language}.jpg`)
    const isFull = await page.evaluate(() => document.querySelector('dialog[open]') === null)
    await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: isFull })
    pictures.push({ path, screen, width, label: `${state} ${language}` })
  }
  return pictures
}
