import type { Browser, Page } from '@playwright/test'
import { PALETTES } from '#contract/palettes.ts'
import { readIdentity, storeIdentity } from '#server/settings/settings.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { OWN_WORDS } from '#testing/fixtures/own-words.ts'
import { type Figure, worst } from './budgets.ts'
import { type Environment, PHONE } from './environment.ts'

const KB = 1024
const FONT = '**/*.{woff2,ttf}'
const PICTURE = /^(img|image|css)$/

/**
 * Measures the size of the files that the top page fetches in a browser with an empty cache. The
 * measurement ends before any scrolling and before the banner changes.
 */
export async function weighTopPage(environment: Environment): Promise<readonly Figure[]> {
  const { url, browser } = environment
  const [script, style, ...others] = await weighFiles(environment)
  const own = await withOwnFace(environment, () => weighFiles(environment))
  const both = [worst([script, own[0]]), worst([style, own[1]])]
  return [...both, ...others, await countBlockingFonts(url, browser)]
}

/** A shop with words of its own loads one script more. Its face must load nothing more. */
async function withOwnFace<T>({ url, database }: Environment, use: () => Promise<T>): Promise<T> {
  const identity = await readIdentity(database)
  const store = (each: typeof identity) =>
    database.transaction((tx) => storeIdentity(tx, each)).then(() => isShown(url, each.pointName))
  await store({ ...identity, ...OWN_WORDS, palette: PALETTES.night, corners: 'round' })
  try {
    return await use()
  } finally {
    await store(identity)
  }
}

async function isShown(url: string, pointName: string): Promise<void> {
  const shows = async () => (await (await fetch(url)).text()).includes(`"pointName":"${pointName}"`)
  await waitUntil(shows, 'the pages have the words')
}

type FirstFigures = readonly [script: Figure, style: Figure, ...others: Figure[]]

async function weighFiles({ url, browser }: Environment): Promise<FirstFigures> {
  const page = await freshPage(browser)
  await page.goto(url)
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, initiatorType, encodedBodySize } = entry as PerformanceResourceTiming
      return { path: new URL(name).pathname, initiatorType, bytes: encodedBodySize }
    }),
  )
  await page.context().close()
  const weigh = (isCounted: (file: (typeof files)[number]) => boolean) => {
    const counted = files.filter(isCounted)
    const sum = counted.reduce((bytes, file) => bytes + file.bytes, 0)
    return { value: sum / KB, where: `${counted.length} files` }
  }
  const isPicture = (path: string) => /\.(webp|avif|png|jpe?g|svg|ico)$/.test(path)
  return [
    { key: 'firstScript', ...weigh(({ path }) => path.endsWith('.js')) },
    { key: 'style', ...weigh(({ path }) => path.endsWith('.css')) },
    { key: 'fonts', ...weigh(({ path }) => /\.(woff2|ttf)$/.test(path)) },
    {
      key: 'pictures',
      ...weigh(({ path, initiatorType }) => isPicture(path) && PICTURE.test(initiatorType)),
    },
  ]
}

/**
 * Counts the fonts whose text stays hidden until the font arrives. To find them, the function holds
 * back every font request.
 */
async function countBlockingFonts(url: string, browser: Browser): Promise<Figure> {
  const page = await freshPage(browser)
  await page.route(FONT, () => {})
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('tab').first().waitFor()
  const blocking = await page.evaluate(() => {
    const waiting = [...document.fonts].filter(({ status }) => status === 'loading')
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    return (
      waiting.filter(({ display }) => display === 'auto' || display === 'block').length +
      (isPainted ? 0 : 1)
    )
  })
  await page.context().close()
  return { key: 'blockingFonts', value: blocking, where: 'fonts held back' }
}

async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE)
  return context.newPage()
}
