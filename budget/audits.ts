import lighthouse, { type Flags, type Result } from 'lighthouse'
import { ACCEPTED_AUDIT_FAILURES, type BudgetKey, type Figure, worst } from './budgets.ts'
import type { Environment } from './environment.ts'

const CATEGORIES = {
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
} as const satisfies Record<string, BudgetKey>
/** The window in which the console's screens are audited. */
const DESKTOP: Flags = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1280, height: 800, deviceScaleFactor: 1 },
  throttlingMethod: 'provided',
}
const PAINTS_COUNT = 3
const SECOND_MS = 1000

/**
 * Audits the pages with Lighthouse. Returns for each category the lowest score of all pages and the
 * names of the failed audits.
 */
export async function audit(
  environment: Environment,
  addresses: readonly string[],
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const address of addresses) {
    const url = new URL(address, environment.url).href
    const result = await run(environment, url, { onlyCategories: Object.keys(CATEGORIES) })
    for (const [category, key] of Object.entries(CATEGORIES))
      figures.push({ key, ...scoreOf(result, category, address) })
  }
  return Object.values(CATEGORIES).map((key) => {
    const [first, ...rest] = figures.filter((figure) => figure.key === key)
    if (first === undefined) throw new Error('no address was audited')
    return worst([first, ...rest])
  })
}

/** Audits the accessibility of one page in a desktop window. Returns the score of Lighthouse. */
export async function auditDesktop(environment: Environment, url: string): Promise<Figure> {
  const result = await run(environment, url, { ...DESKTOP, onlyCategories: ['accessibility'] })
  const { pathname, search } = new URL(url)
  return { key: 'consoleAccessibility', ...scoreOf(result, 'accessibility', pathname + search) }
}

export interface PaintedPage {
  readonly key: BudgetKey
  readonly address: string
}

/**
 * Returns the time of a page's largest contentful paint. The time is the median of several
 * simulated loads, because other work on the machine slows single loads down.
 */
export async function largestPaint(
  environment: Environment,
  { key, address }: PaintedPage,
): Promise<Figure> {
  const paints: number[] = []
  for (let at = 0; at < PAINTS_COUNT; at += 1) {
    const url = new URL(address, environment.url).href
    const { audits } = await run(environment, url, { onlyCategories: ['performance'] })
    paints.push((audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / SECOND_MS)
  }
  const sorted = paints.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(PAINTS_COUNT / 2)] ?? Number.NaN
  return { key, value, where: sorted.map((paint) => paint.toFixed(2)).join(' ') }
}

async function run({ debuggingPort }: Environment, url: string, options: Flags): Promise<Result> {
  const flags = {
    port: debuggingPort,
    logLevel: 'silent',
    disableFullPageScreenshot: true,
  } as const
  const result = await lighthouse(url, { ...options, ...flags })
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  return result.lhr
}

/** Returns a score of at most 99 if an audit of the category failed, however small its weight. */
function scoreOf(result: Result, category: string, address: string): Omit<Figure, 'key'> {
  const score = result.categories[category]?.score ?? undefined
  if (score === undefined) throw new Error(`Lighthouse has no score for ${category} on ${address}`)
  const failed = failedAudits(result, category)
  const value = failed.length === 0 ? 100 : Math.min(99, Math.floor(score * 100))
  return { value, where: [address, ...failed].join(' ') }
}

function failedAudits(result: Result, category: string): readonly string[] {
  const refs = result.categories[category]?.auditRefs ?? []
  return refs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((found) => found !== undefined && found.score !== null && found.score < 1)
    .map((found) => found?.id ?? '')
    .filter((id) => !ACCEPTED_AUDIT_FAILURES.includes(id))
}
