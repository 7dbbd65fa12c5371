import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { WEB_DIR } from '#bin/web.ts'
import { enterAs, type Who } from '#e2e/screenshot-cast.ts'
import { type Scene, SHOP_SCENES } from '#e2e/screenshot-scenes.ts'
import { countShifts, shiftOf } from '#e2e/shifts.ts'
import { arrive, type Language } from '#e2e/walk.ts'
import { type Figure, worst } from './budgets.ts'
import { PHONE, type Place } from './place.ts'

const KB = 1024
const LANGUAGES = ['ja', 'en'] as const
/** No address shows the reveal alone (S-010): it is weighed with the screen before it, which is never too little. */
const WEIGHED_WITH_ITS_WAY = ['gacha-animation']
const WHO = ['guest', 'newcomer', 'collector'] as const

interface Walked {
  readonly where: string
  readonly shift: number
  readonly scripts: readonly string[]
}

/**
 * Every screen: how much moves by itself, in either language and as empty and in error as it may be, and what it loads
 * beyond the top page. Weighed alone, one language does: the check of every change sees what moves by its own walk.
 */
export async function walkScreens(
  place: Place,
  { isWhole }: { isWhole: boolean },
): Promise<readonly Figure[]> {
  const scenes = SHOP_SCENES.filter(({ state }) => isWhole || state === 'full')
  const walked: Walked[] = []
  for (const language of isWhole ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    const walks = WHO.map((who) => ({ who, language, scenes: scenes.filter(isOf(who)) }))
    // Much of a visit is waiting: each of them goes their own way meanwhile.
    const isWalked = ({ scenes }: Walk) => scenes.length > 0
    const found = await Promise.all(walks.filter(isWalked).map((each) => walk(place, each)))
    walked.push(...found.flat())
  }
  const sizes = sizesOfScripts()
  const top = new Set(walked.find(({ where }) => where.startsWith('top '))?.scripts)
  const figures = walked.flatMap(({ where, shift, scripts }): Figure[] => {
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
    if (first === undefined) throw new Error('no screen was walked')
    return worst([first, ...rest])
  })
}

function isOf(who: Who): (scene: Scene) => boolean {
  return (scene) => scene.who === who
}

interface Walk {
  readonly who: Who
  readonly language: Language
  readonly scenes: readonly Scene[]
}

async function walk({ url, database, browser }: Place, { who, language, scenes }: Walk) {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  await enterAs(context, who, { shop: { url, database }, language })
  const walked: Walked[] = []
  for (const scene of scenes) walked.push(await lookTwice(context, scene, language))
  await context.close()
  return walked
}

/** A machine that is busy elsewhere misses a moment now and then: one more try. */
async function lookTwice(...args: Parameters<typeof look>): Promise<Walked> {
  return look(...args).catch(() => look(...args))
}

async function look(context: BrowserContext, scene: Scene, language: Language): Promise<Walked> {
  const page = await context.newPage()
  await countShifts(page)
  const where = `${scene.screen} ${scene.state} ${language}`
  const address = scene.addressIn?.(language) ?? scene.address
  let shift = 0
  try {
    await scene.before?.(page)
    await arrive(page, address)
    const entered = pathOf(page)
    await scene.after?.(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    shift = await shiftOf(page)
    // Who came by another screen has loaded that as well: alone it shows what it needs itself.
    if (pathOf(page) !== entered && !WEIGHED_WITH_ITS_WAY.includes(scene.screen)) {
      await page.reload({ waitUntil: 'networkidle' })
    }
  } catch (cause) {
    throw new Error(`${where} was not reached`, { cause })
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

/** As they are sent: compressed, where that is worth it. */
function sizesOfScripts(): ReadonlyMap<string, number> {
  const directory = join(WEB_DIR, 'assets')
  const names = readdirSync(directory)
  const sent = (name: string) => (names.includes(`${name}.br`) ? `${name}.br` : name)
  return new Map(
    names
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, statSync(join(directory, sent(name))).size]),
  )
}
