import { printTable } from '#bench/table.ts'
import { audit, largestPaint } from './audits.ts'
import { BUDGETS, type Budget, type Figure, isKept } from './budgets.ts'
import { countLongTasks } from './long-tasks.ts'
import { longestFrame } from './longest-frame.ts'
import { openPlace, type Place } from './place.ts'
import { walkScreens } from './screens.ts'
import { weighTopPage } from './top-page.ts'

/**
 * `npm run budget`: what the pages cost beside their budgets; fails when one is broken. `-- --untimed` leaves out
 * what only a quiet machine can judge, for the check of every change.
 */
const isTimed = !process.argv.includes('--untimed')
const AUDITED = ['/', '/pack-detail?packId=1']
const AUDITED_MORE = ['/pack-list?index=1', '/login', '/user-register', '/user-guide', '/fairness']

const place = await openPlace()
try {
  const figures: Figure[] = [...(await weighTopPage(place))]
  if (isTimed) figures.push(...(await timedFigures(place)))
  figures.push(...(await audit(place, isTimed ? [...AUDITED, ...AUDITED_MORE] : AUDITED)))
  figures.push(...(await walkScreens(place, { isWhole: isTimed })))
  print(figures)
  if (!figures.every(isKept)) process.exitCode = 1
} finally {
  await place.close()
}

async function timedFigures(place: Place): Promise<readonly Figure[]> {
  const longTasks = await countLongTasks(place)
  const paint = await largestPaint(place)
  const frame = await longestFrame(place)
  if (frame === undefined) console.log('The flip is not judged: the machine is busy.')
  return frame === undefined ? [longTasks, paint] : [longTasks, paint, frame]
}

function print(figures: readonly Figure[]): void {
  const lines = Object.entries(BUDGETS).flatMap(([key, budget]) => {
    const figure = figures.find((each) => each.key === key)
    return figure === undefined ? [] : [lineOf(figure, budget)]
  })
  printTable([['what', 'is', 'budget', '', 'of'], ...lines])
}

function lineOf(figure: Figure, { what, unit, max, min }: Budget): readonly string[] {
  const digits = max !== undefined && max > 0 && max < 1 ? 4 : unit === '' ? 0 : 1
  const bound = max === undefined ? `≥ ${min}` : `≤ ${max}`
  const verdict = isKept(figure) ? 'kept' : 'BROKEN'
  return [
    what,
    `${figure.value.toFixed(digits)} ${unit}`,
    `${bound} ${unit}`,
    verdict,
    figure.where,
  ]
}
