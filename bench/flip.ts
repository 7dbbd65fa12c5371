import { chromium } from '@playwright/test'
import { ensureWeb, WEB_DIR } from '#bin/web.ts'
import { cast, PASSWORD } from '#testing/cast.ts'
import { chromiumPath } from '#testing/chromium.ts'
import { startGround } from '#testing/ground.ts'
import { openTestShop } from '#testing/shop.ts'
import { longestWork } from './flip-work.ts'
import { FLIP_FRAME_MS_MAX, measureFlips, verdictOnFlips } from './flips.ts'
import { printTable } from './table.ts'

const ROUNDS = 5

await ensureWeb()
const ground = await startGround()
const shop = await openTestShop({ serverUrl: ground.url, webDir: WEB_DIR })
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox'],
})
try {
  const wanted = { browser, url: shop.url, member: { mail: cast.B.mail, pass: PASSWORD } }
  const flips = await measureFlips({ ...wanted, rounds: ROUNDS })
  const work = await longestWork(wanted)
  const budget = `≤ ${FLIP_FRAME_MS_MAX}`
  printTable([
    ['flip at 390 px', 'frames', 'median ms', 'longest ms', 'budget'],
    ...flips.map(({ what, frameCount, medianMs, worstMs }, row) => [
      what,
      ...[String(frameCount), medianMs.toFixed(1), worstMs.toFixed(1), row === 0 ? '' : budget],
    ]),
    ...[...work].map(([thread, ms]) => [
      `processor time of one task: ${thread}`,
      ...['', '', ms.toFixed(1), budget],
    ]),
  ])
  const isHeavy = [...work.values()].some((ms) => ms > FLIP_FRAME_MS_MAX)
  const verdict = isHeavy ? 'BROKEN' : verdictOnFlips(flips)
  console.log(verdict)
  process.exitCode = verdict === 'BROKEN' ? 1 : 0
} finally {
  await browser.close()
  await shop.close()
  await ground.stop()
}
