import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { startShop } from '#e2e/support/shop-process.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { findBrokenWords } from './broken-words.ts'
import { ENGINE_NAMES, type Engine, type EngineName, type Viewport } from './engine.ts'
import { STEPS } from './journey.ts'
import { requirePackages } from './missing-packages.ts'
import { openChromium, openFirefox } from './puppeteer.ts'
import { openScreen } from './screen.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run engines`: a member's journey in WebKitGTK, Firefox and Chromium, on a phone and on a
 * desk. `--short` leaves out Chromium and the desk, as the check of every change does.
 * `--engine NAME` runs one engine. `--pictures FOLDER` stores a picture of every screen.
 */
const OPENERS: Readonly<Record<EngineName, (viewport: Viewport) => Promise<Engine>>> = {
  webkit: openWebKit,
  firefox: openFirefox,
  chromium: openChromium,
}
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
const POINTS = 3_000

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string' },
    pictures: { type: 'string' },
  },
})
requirePackages()
if (options.pictures !== undefined) mkdirSync(options.pictures, { recursive: true })
const names = ENGINE_NAMES.filter((name) =>
  options.engine === undefined ? !options.short || name !== 'chromium' : name === options.engine,
)
const viewports = options.short ? [PHONE] : [PHONE, DESK]
process.exitCode = (await runAll()) ? 0 : 1

async function runAll(): Promise<boolean> {
  await buildWebIfChanged()
  const testDatabase =
    process.env.TEST_DATABASE_URL === undefined ? await startTestDatabase() : undefined
  process.env.TEST_DATABASE_URL ??= testDatabase?.url
  const shop = await startShop({ port: await freePort() })
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  let hasPassed = names.length > 0
  try {
    for (const name of names) {
      for (const viewport of viewports) {
        const engine = await OPENERS[name](viewport)
        const run = { engine, width: viewport.width, shopUrl: shop.url, database }
        hasPassed = (await runJourney(run).finally(engine.close)) && hasPassed
      }
    }
  } finally {
    await database.close()
    await shop.stop()
    await testDatabase?.stop()
  }
  return hasPassed
}

interface Run {
  readonly engine: Engine
  readonly width: number
  readonly shopUrl: string
  readonly database: Database
}

/** Runs the steps until one fails, because the later steps need what the earlier ones did. */
async function runJourney({ engine, width, shopUrl, database }: Run): Promise<boolean> {
  const account = { points: POINTS, now: new Date(NOON) }
  const { mail } = await addMemberAccount(database, account)
  const screen = openScreen(engine, shopUrl)
  const brokenWords: string[] = []
  let pictureCount = 0
  const show = async (name: string) => {
    for (const word of await engine.run(findBrokenWords))
      brokenWords.push(`a line of “${name}” breaks within a word: ${word}`)
    if (options.pictures === undefined) return
    pictureCount += 1
    const number = String(pictureCount).padStart(2, '0')
    const file = `${number} ${name} ${width} ${engine.name}.png`.replaceAll(' ', '-')
    writeFileSync(join(options.pictures, file), await engine.picture())
  }
  for (const step of STEPS) {
    const title = `${engine.name} ${width}: ${step.name}`
    const startedAtMs = performance.now()
    const problem = await step.run({ screen, mail, show }).then(
      () => '',
      (cause) => String(cause),
    )
    const found = [problem, ...engine.takeMessages(), ...brokenWords.splice(0)]
    const problems = found.filter((each) => each !== '')
    const took = `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`
    console.log(problems.length === 0 ? `✔ ${title} (${took})` : `✖ ${title} (${took})`)
    for (const each of problems) console.log(`  ${each}`)
    if (problem !== '') await show('failure')
    if (problems.length > 0) return false
  }
  return true
}
