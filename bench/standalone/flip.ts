import { chromium } from '@playwright/test'
import { printTable } from '#bench/report/table.ts'
import { buildWebIfChanged, WEB_DIR } from '#bin/build/web.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { FLIP_FRAME_MS_MAX, flipVerdict, measureFlips } from './flip-frames.ts'
import { longestFrameTasks } from './flip-tasks.ts'

const ROUNDS = 5

await buildWebIfChanged()
const testDatabase = await startTestDatabase()
const shop = await openTestShop({ serverUrl: testDatabase.url, webDir: WEB_DIR })
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox'],
})
try {
  const options = { browser, url: shop.url, member: { mail: cast.B.mail, pass: PASSWORD } }
  const flips = await measureFlips({ ...options, rounds: ROUNDS })
  const tasks = await longestFrameTasks(options)
  const budget = `≤ ${FLIP_FRAME_MS_MAX}`
  printTable([
    ['flip at 390 px', 'frames', 'median ms', 'longest ms', 'budget'],
    ...flips.map(({ label, frameCount, medianMs, longestMs }, row) => [
      label,
      String(frameCount),
      medianMs.toFixed(1),
      longestMs.toFixed(1),
      row === 0 ? '' : budget,
    ]),
    ...[...tasks].map(([thread, ms]) => [
      `processor time of one task: ${thread}`,
      '',
      '',
      ms.toFixed(1),
      budget,
    ]),
  ])
  const isHeavy = [...tasks.values()].some((ms) => ms > FLIP_FRAME_MS_MAX)
  const verdict = isHeavy ? 'BROKEN' : flipVerdict(flips)
  console.log(verdict)
  process.exitCode = verdict === 'BROKEN' ? 1 : 0
} finally {
  await browser.close()
  await shop.close()
  await testDatabase.stop()
}
