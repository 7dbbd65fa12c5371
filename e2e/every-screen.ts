import type { ConsoleMessage, Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { narrowFields } from './fields.ts'
import { narrowTargets, widthsThatOverflow } from './fit.ts'
import { enlargeText, lossesOf } from './large-text.ts'
import { countShifts, SHIFT_MAX, shiftOf } from './shifts.ts'
import { englishIn, japaneseIn, textsOf } from './shown-texts.ts'
import { movingParts } from './stillness.ts'
import { arrive, type Language } from './walk.ts'

export interface Walk {
  readonly language: Language
  /** What the operator and the members wrote: said in any language. */
  readonly shopData: readonly string[]
}

/**
 * Opens each screen once, in a browser that keeps nothing from the screen before, and asks at that one visit whatever
 * is asked of every screen. What moves by itself is told first, as nothing has touched the page yet; then stillness is
 * wished for, and at last text of twice the size.
 */
export async function findingsOn(
  page: Page,
  addresses: readonly string[],
  walk: Walk,
): Promise<string[]> {
  const said: string[] = []
  page.on('console', (line) => isComplaint(line) && said.push(`console: ${line.text()}`))
  page.on('pageerror', ({ message }) => said.push(`an error: ${message}`))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await countShifts(page)
  const found: string[] = []
  for (const address of addresses) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await arrive(page, address)
    const findings = [
      ...astray(page, address),
      ...(await findingsAt(page, walk)),
      ...said.splice(0),
    ]
    found.push(...findings.map((finding) => `${walk.language} ${address}: ${finding}`))
  }
  return found
}

/** Browsers tell of every refusal of the shop as well: that is an answer, and no mishap. */
function isComplaint(line: ConsoleMessage): boolean {
  const isRefusal = /status of 4\d\d/.test(line.text()) && line.location().url.includes('/api/')
  return line.type() === 'error' && !isRefusal
}

async function findingsAt(page: Page, walk: Walk): Promise<readonly string[]> {
  const steady = [await unsteady(page), await headless(page), await foreign(page, walk)]
  const fit = [await narrowTargets(page), await narrowFields(page)]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const open = [await accessibilityFaults(page), await movingParts(page)]
  const wide = await widthsThatOverflow(page)
  await enlargeText(page)
  const lost = (await lossesOf(page)).map((loss) => `text of twice the size: ${loss}`)
  return [...steady, ...fit, ...open, wide, lost].flat()
}

function astray(page: Page, address: string): readonly string[] {
  const isLogin = new URL(page.url()).pathname === '/login'
  return isLogin && address !== '/login' ? ['leads to the login'] : []
}

async function unsteady(page: Page): Promise<readonly string[]> {
  const shift = await shiftOf(page)
  return shift < SHIFT_MAX ? [] : [`shifts by ${shift}`]
}

async function headless(page: Page): Promise<readonly string[]> {
  const count = await page.getByRole('heading', { level: 1 }).count()
  return count === 1 ? [] : [`${count} headings of the first level`]
}

async function foreign(page: Page, { language, shopData }: Walk): Promise<readonly string[]> {
  const tongue = await page.locator('html').getAttribute('lang')
  const texts = await textsOf(page)
  const words = language === 'en' ? japaneseIn(texts, shopData) : englishIn(texts, shopData)
  const spoken = tongue === language ? [] : [`is in ${tongue}`]
  return [...spoken, ...words.map((text) => `foreign: ${text}`)]
}
