import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { WEB_DIR } from '#bin/build/web.ts'
import { type ScreenScenario, SHOP_SCENARIOS } from '#e2e/pictures/screen-scenarios.ts'
import { prepareContext, type ScreenUser } from '#e2e/pictures/screen-users.ts'
import { readLayoutShift, recordLayoutShifts } from '#e2e/quality/layout-shifts.ts'
import { type Language, openScreen } from '#e2e/support/navigation.ts'
import { type Figure, worst } from './budgets.ts'
import { type Environment, PHONE } from './environment.ts'

const KB = 1024
const LANGUAGES = ['ja', 'en'] as const
/**
 * The screens that no URL opens directly, such as the reveal (S-010). The measured size of such a
 * screen includes the scripts of the screen before it, so the size may be too high but never too
 * low.
 */
const WEIGHED_WITH_PREVIOUS_SCREEN = ['gacha-animation']
const USERS = ['guest', 'new-member', 'active-member'] as const

interface ScreenMeasurement {
  readonly where: string
  readonly shift: number
  readonly scripts: readonly string[]
}

/**
 * Opens every screen in its empty, full and error states and in both languages. Measures the layout
 * shift, and the scripts that each screen loads in addition to the top page. If `isWhole` is false,
 * opens only the full state in one language, because the browser tests also check the layout shift.
 */
export async function measureScreens(
  environment: Environment,
  { isWhole }: { isWhole: boolean },
): Promise<readonly Figure[]> {
  const scenarios = SHOP_SCENARIOS.filter(({ state }) => isWhole || state === 'full')
  const measurements: ScreenMeasurement[] = []
  for (const language of isWhole ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    const tasks = USERS.map((user) => ({
      user,
      language,
      scenarios: scenarios.filter(isFor(user)),
    }))
    // All three users are measured at the same time, because opening a screen is mostly waiting.
    const isNotEmpty = ({ scenarios }: MeasurementTask) => scenarios.length > 0
    const results = await Promise.all(
      tasks.filter(isNotEmpty).map((each) => measureAs(environment, each)),
    )
    measurements.push(...results.flat())
  }
  const sizes = sizesOfScripts()
  const top = new Set(measurements.find(({ where }) => where.startsWith('top '))?.scripts)
  const figures = measurements.flatMap(({ where, shift, scripts }): Figure[] => {
    const more = scripts.filter((name) => !top.has(name))
    const bytes = more.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
    return [
      { key: 'shift', value: shift, where },
      { key: 'moreScript', value: bytes / KB, where },
    ]
  })
  const keys = isWhole ? (['shift', 'moreScript'] as const) : (['moreScript'] as const)
  return keys.map((key) => {
    const [first, ...rest] = figures.filter((figure) => figure.key === key)
    if (first === undefined) throw new Error('no screen was measured')
    return worst([first, ...rest])
  })
}

function isFor(user: ScreenUser): (scene: ScreenScenario) => boolean {
  return (scenario) => scenario.user === user
}

interface MeasurementTask {
  readonly user: ScreenUser
  readonly language: Language
  readonly scenarios: readonly ScreenScenario[]
}

async function measureAs(
  { url, database, browser }: Environment,
  { user, language, scenarios }: MeasurementTask,
) {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  await prepareContext(context, user, { shop: { url, database }, language })
  const measurements: ScreenMeasurement[] = []
  for (const scenario of scenarios)
    measurements.push(await measureScreen(context, scenario, language))
  await context.close()
  return measurements
}

async function measureScreen(
  context: BrowserContext,
  scenario: ScreenScenario,
  language: Language,
): Promise<ScreenMeasurement> {
  const page = await context.newPage()
  await recordLayoutShifts(page)
  const where = `${scenario.screen} ${scenario.state} ${language}`
  const address = scenario.addressIn?.(language) ?? scenario.address
  let shift = 0
  try {
    await scenario.before?.(page)
    await openScreen(page, address)
    const openedPath = pathOf(page)
    await scenario.after?.(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    shift = await readLayoutShift(page)
    // If the screen was reached through another screen, the page has loaded the scripts of both
    // screens. After a reload it has loaded only the scripts of this screen.
    if (pathOf(page) !== openedPath && !WEIGHED_WITH_PREVIOUS_SCREEN.includes(scenario.screen)) {
      await page.reload({ waitUntil: 'networkidle' })
    }
  } catch (cause) {
    throw new Error(`${where} could not be opened`, { cause })
  }
  const scripts = await loadedScripts(page)
  await page.close()
  return { where, shift, scripts }
}

function loadedScripts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
      .map((path) => path.slice('/assets/'.length)),
  )
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

/** Returns the size of each script as sent: the size of its compressed file, if there is one. */
function sizesOfScripts(): ReadonlyMap<string, number> {
  const directory = join(WEB_DIR, 'assets')
  const names = readdirSync(directory)
  const sentFile = (name: string) => (names.includes(`${name}.br`) ? `${name}.br` : name)
  return new Map(
    names
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, statSync(join(directory, sentFile(name))).size]),
  )
}
