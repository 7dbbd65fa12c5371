import type { ConsoleMessage, Page } from '@playwright/test'
import { type Language, openScreen } from '#e2e/support/navigation.ts'
import { STANDARD } from '#testing/fixtures/own-words.ts'
import { accessibilityFaults } from './axe.ts'
import { controlContrastFaults } from './control-contrast.ts'
import { unreachableByKeyboard } from './keyboard-reach.ts'
import { enlargeText, findTextOverflows, resetText } from './large-text.ts'
import { overflowingWidths, smallTouchTargets } from './layout-fit.ts'
import { LAYOUT_SHIFT_MAX, readLayoutShift, recordLayoutShifts } from './layout-shifts.ts'
import { unlistedColors } from './listed-colors.ts'
import { mobileFieldIssues } from './mobile-fields.ts'
import { animatedElements } from './reduced-motion.ts'
import { DEMO_FILES, DEMO_NAME, LOGO_NAME } from './renamed-shop.ts'
import { englishIn, japaneseIn, removeAll, visibleTexts } from './visible-texts.ts'

export interface AuditOptions {
  readonly language: Language
  /** Texts that operators and members wrote. These texts may be in any language. */
  readonly shopTexts: readonly string[]
  /**
   * True if a guest opens the screens. In this case no screen may redirect, and each screen must
   * show the shop's logo.
   */
  readonly isGuest?: boolean
}

/**
 * Opens each screen once with an empty cache and runs all checks on it. Some checks change the page,
 * so the order matters: layout shifts, reduced motion, text at 200 %, states of the controls.
 */
export async function auditScreens(
  page: Page,
  addresses: readonly string[],
  options: AuditOptions,
): Promise<string[]> {
  const browserErrors: string[] = []
  page.on(
    'console',
    (message) => isUnexpectedError(message) && browserErrors.push(`console: ${message.text()}`),
  )
  page.on('pageerror', ({ message }) => browserErrors.push(`an error: ${message}`))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await recordLayoutShifts(page)
  const issues: string[] = []
  for (const address of addresses) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openScreen(page, address)
    const screenIssues = [
      ...redirectIssues(page, address, options),
      ...(await logoIssues(page, options)),
      ...(await nameIssues(page, options)),
      ...(await layoutShiftIssues(page)),
      ...(await auditView(page, options)),
      ...browserErrors.splice(0),
    ]
    issues.push(...screenIssues.map((issue) => `${options.language} ${address}: ${issue}`))
  }
  return issues
}

/**
 * Returns true if a message is an error that the test must report. Browsers log every refused API
 * call as an error too, but refusals are expected.
 */
function isUnexpectedError(message: ConsoleMessage): boolean {
  const isRefusal =
    /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
  return message.type() === 'error' && !isRefusal
}

/**
 * Audits what the page and its open dialogs show now. The checks cover headings, language, sizes,
 * widths and text at 200 %. The structure, the motion and the colours are the same in both
 * languages, so they are checked in Japanese alone: axe with reduced motion, the keyboard, the
 * fields, the pairs of colours, and the contrast of every control in each state.
 */
export async function auditView(page: Page, options: AuditOptions): Promise<readonly string[]> {
  const structural = [await headingIssues(page), await languageIssues(page, options)]
  const sizes = await smallTouchTargets(page)
  const isJapanese = options.language === 'ja'
  const controls = isJapanese
    ? [await mobileFieldIssues(page), await unreachableByKeyboard(page), await unlistedColors(page)]
    : []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const inMotion = isJapanese ? [await accessibilityFaults(page), await animatedElements(page)] : []
  const overflows = await overflowingWidths(page)
  await enlargeText(page)
  const clipped = (await findTextOverflows(page)).map((loss) => `text of twice the size: ${loss}`)
  await resetText(page)
  // This check comes last, because it disables the controls.
  const contrast = isJapanese ? await controlContrastFaults(page) : []
  return [...structural, sizes, ...controls, ...inMotion, overflows, clipped, contrast].flat()
}

function redirectIssues(
  page: Page,
  address: string,
  { isGuest = false }: AuditOptions,
): readonly string[] {
  const { pathname, search } = new URL(page.url())
  const hasLeft = isGuest ? pathname + search !== address : pathname === '/login'
  return hasLeft ? [`leads to ${pathname}${search}`] : []
}

async function logoIssues(
  page: Page,
  { isGuest = false }: AuditOptions,
): Promise<readonly string[]> {
  const header = page.getByRole('banner').first()
  const logo = header.getByRole('link', { name: LOGO_NAME })
  if (isGuest && !(await logo.isVisible())) return ['shows no logo']
  const languages = header.getByRole('group').getByRole('button')
  const lineCounts = await languages.evaluateAll((buttons) =>
    buttons.map((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      return range.getClientRects().length
    }),
  )
  return lineCounts.some((count) => count > 1) ? ['breaks the name of a language'] : []
}

/** The pages whose texts the shop has written. */
const WRITTEN_TEXTS = /terms|privacy|commerce|legal|news|fund-settlement/

/** The labels of the algorithm and of its verifier belong to the software, not to a shop. */
async function nameIssues(
  page: Page,
  { language, shopTexts }: AuditOptions,
): Promise<readonly string[]> {
  const ownTexts = [...shopTexts, 'HIKIFUDA', 'hikifuda-verify', '3/pack']
  const texts = (await visibleTexts(page)).map((text) => removeAll(text, ownTexts))
  const files = await page
    .locator('img, video')
    .evaluateAll((shown) => (shown as HTMLImageElement[]).map(({ src }) => src))
  return [
    ...texts.filter((text) => DEMO_NAME.test(text)).map((text) => `names another shop: ${text}`),
    ...(WRITTEN_TEXTS.test(page.url()) ? [] : texts)
      .filter((text) => STANDARD[language].test(text))
      .map((text) => `has a word of another shop: ${text}`),
    ...files.filter((file) => DEMO_FILES.test(file)).map((file) => `shows another shop's ${file}`),
  ]
}

async function layoutShiftIssues(page: Page): Promise<readonly string[]> {
  const shift = await readLayoutShift(page)
  return shift < LAYOUT_SHIFT_MAX ? [] : [`shifts by ${shift}`]
}

async function headingIssues(page: Page): Promise<readonly string[]> {
  const count = await page.getByRole('heading', { level: 1 }).count()
  return count === 1 ? [] : [`${count} headings of the first level`]
}

async function languageIssues(
  page: Page,
  { language, shopTexts }: AuditOptions,
): Promise<readonly string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const texts = await visibleTexts(page)
  const foreignTexts =
    language === 'en' ? japaneseIn(texts, shopTexts) : englishIn(texts, shopTexts)
  const langIssues = lang === language ? [] : [`is in ${lang}`]
  return [...langIssues, ...foreignTexts.map((text) => `foreign: ${text}`)]
}
