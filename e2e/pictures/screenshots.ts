import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { type Language, openScreen } from '#e2e/support/navigation.ts'
import { startShop } from '#e2e/support/shop-process.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { type Picture, writeOverviews } from './contact-sheets.ts'
import { gatewayScenarios, type ScreenScenario, SHOP_SCENARIOS } from './screen-scenarios.ts'
import { prepareContext, type ScreenContext, type ScreenUser } from './screen-users.ts'

/**
 * The folder of the contact sheets, which is not committed. `npm run screenshots` fills the folder
 * with pictures of every screen: at three widths, in both languages, and in the states empty, full
 * and error. `npm run screenshots -- my-page login` takes pictures of only the screens my-page and
 * login.
 */
const DIRECTORY = join(import.meta.dirname, '../../screenshots')
const WIDTHS_PX = [390, 768, 1440] as const
const HEIGHT_PX = 844
const LANGUAGES = ['ja', 'en'] as const
/** The milliseconds that a screen gets to adapt to a new width. */
const SETTLE_MS = 150

const CONTEXT = {
  viewport: { width: WIDTHS_PX[0], height: HEIGHT_PX },
  hasTouch: true,
  timezoneId: 'Asia/Tokyo',
  reducedMotion: 'reduce',
} as const

const requestedScreens = process.argv.slice(2)
const cleanups: (() => Promise<unknown>)[] = []
try {
  await captureAll()
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup().catch(() => {})
}

async function captureAll(): Promise<void> {
  if (process.env.E2E_WEB !== 'kept') await buildWebIfChanged()
  const testDatabase = await startTestDatabase()
  cleanups.push(testDatabase.stop)
  process.env.TEST_DATABASE_URL = testDatabase.url
  const shop = await startShop({ port: await freePort() })
  cleanups.push(shop.stop)
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  cleanups.push(database.close)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  cleanups.push(() => browser.close())
  const scenarios = [...SHOP_SCENARIOS, ...(await gatewayScenarios(shop.gatewayUrl))].filter(
    isRequested,
  )
  if (requestedScreens.length === 0) rmSync(DIRECTORY, { recursive: true, force: true })
  const pictures: Picture[] = []
  for (const language of LANGUAGES) {
    const contexts = new Map<ScreenUser, BrowserContext>()
    for (const user of ['guest', 'new-member', 'active-member'] as const) {
      contexts.set(user, await browser.newContext({ ...CONTEXT, baseURL: shop.url }))
    }
    const screen: ScreenContext = { shop: { ...shop, database }, language }
    for (const [user, context] of contexts) await prepareContext(context, user, screen)
    for (const scenario of scenarios) {
      const page = await (contexts.get(scenario.user) as BrowserContext).newPage()
      pictures.push(...(await capture(page, scenario, language)))
      await page.close()
    }
    for (const context of contexts.values()) await context.close()
  }
  const sheetsCount = await writeOverviews(DIRECTORY, pictures)
  console.log(`${pictures.length} pictures and ${sheetsCount} contact sheets: ${DIRECTORY}`)
}

function isRequested({ screen }: ScreenScenario): boolean {
  return requestedScreens.length === 0 || requestedScreens.includes(screen)
}

/**
 * Makes the page render the content outside the viewport too, so that a picture of the whole page
 * shows that content.
 */
function renderOffscreenContent(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [style]
}

async function capture(
  page: Page,
  scenario: ScreenScenario,
  language: Language,
): Promise<readonly Picture[]> {
  const { screen, state } = scenario
  const pictures: Picture[] = []
  try {
    await scenario.before?.(page)
    await openScreen(page, scenario.addressIn?.(language) ?? scenario.address)
    await scenario.after?.(page)
  } catch (cause) {
    console.error(`${screen} ${state} ${language}: ${(cause as Error).message.split('\n')[0]}`)
  }
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(renderOffscreenContent)
    const path = join(DIRECTORY, `${width}`, `${screen}-${state}-${language}.jpg`)
    const isFull = await page.evaluate(() => document.querySelector('dialog[open]') === null)
    await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: isFull })
    pictures.push({ path, screen, width, label: `${state} ${language}` })
  }
  return pictures
}
