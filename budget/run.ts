import { printTable } from '#bench/report/table.ts'
import { audit, largestPaint } from './audits.ts'
import { BUDGETS, type Budget, type Figure, isWithinBudget } from './budgets.ts'
import { auditConsole } from './console.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { countLongTasks } from './long-tasks.ts'
import { longestFrame } from './longest-frame.ts'
import { timeUntilReadable } from './readable.ts'
import { measureScreens } from './screens.ts'
import { weighTopPage } from './top-page.ts'

/**
 * `npm run budget`: prints what the pages cost beside their budgets and exits with 1 if a budget is
 * exceeded. `-- --untimed` leaves out the timings, because only a quiet machine can judge them.
 * `npm test` uses this option. `-- --times` measures the timings alone.
 */
const isTimed = !process.argv.includes('--untimed')
const isTimesOnly = process.argv.includes('--times')
const AUDITED = ['/', '/pack-detail?packId=1']
const AUDITED_MORE = ['/pack-list?index=1', '/login', '/user-register', '/user-guide', '/fairness']

const environment = await openEnvironment()
try {
  const figures = isTimesOnly ? await timedFigures(environment) : await allFigures(environment)
  print(figures)
  if (!figures.every(isWithinBudget)) process.exitCode = 1
} finally {
  await environment.close()
}

async function allFigures(environment: Environment): Promise<readonly Figure[]> {
  return [
    ...(await weighTopPage(environment)),
    ...(isTimed ? await timedFigures(environment) : []),
    ...(await audit(environment, isTimed ? [...AUDITED, ...AUDITED_MORE] : AUDITED)),
    ...(await measureScreens(environment, { isWhole: isTimed })),
    await auditConsole(environment, { isWhole: isTimed }),
  ]
}

async function timedFigures(environment: Environment): Promise<readonly Figure[]> {
  const longTasks = await countLongTasks(environment)
  const paint = await largestPaint(environment, { key: 'paint', address: '/' })
  const pack = { key: 'packPaint', address: '/pack-detail?packId=1' } as const
  const packPaint = await largestPaint(environment, pack)
  const readable = await timeUntilReadable(environment)
  const frame = await longestFrame(environment)
  if (frame === undefined) console.log('The flip is not judged: the machine is busy.')
  const figures = [longTasks, paint, packPaint, readable]
  return frame === undefined ? figures : [...figures, frame]
}

function print(figures: readonly Figure[]): void {
  const lines = Object.entries(BUDGETS).flatMap(([key, budget]) => {
    const figure = figures.find((each) => each.key === key)
    return figure === undefined ? [] : [lineOf(figure, budget)]
  })
  printTable([['what', 'is', 'budget', '', 'of'], ...lines])
}

function lineOf(figure: Figure, { label, unit, max, min }: Budget): readonly string[] {
  const digits = max !== undefined && max > 0 && max < 1 ? 4 : unit === '' ? 0 : 1
  const bound = max === undefined ? `≥ ${min}` : `≤ ${max}`
  const verdict = isWithinBudget(figure) ? 'kept' : 'BROKEN'
  return [
    label,
    `${figure.value.toFixed(digits)} ${unit}`,
    `${bound} ${unit}`,
    verdict,
    figure.where,
  ]
}
