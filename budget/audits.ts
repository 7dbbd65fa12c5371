import lighthouse, { type Result } from 'lighthouse'
import { ACCEPTED_AUDIT_FAILURES, type BudgetKey, type Figure, worst } from './budgets.ts'
import type { Environment } from './environment.ts'

const CATEGORIES = {
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
} as const satisfies Record<string, BudgetKey>
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
    const result = await run(environment, address, Object.keys(CATEGORIES))
    for (const [category, key] of Object.entries(CATEGORIES)) {
      const score = result.categories[category]?.score ?? undefined
      if (score === undefined)
        throw new Error(`Lighthouse has no score for ${category} on ${address}`)
      const failed = failedAudits(result, category)
      const value = failed.length === 0 ? 100 : Math.min(99, Math.floor(score * 100))
      figures.push({ key, value, where: [address, ...failed].join(' ') })
    }
  }
  return Object.values(CATEGORIES).map((key) => {
    const [first, ...rest] = figures.filter((figure) => figure.key === key)
    if (first === undefined) throw new Error('no address was audited')
    return worst([first, ...rest])
  })
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
    const { audits } = await run(environment, address, ['performance'])
    paints.push((audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / SECOND_MS)
  }
  const sorted = paints.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(PAINTS_COUNT / 2)] ?? Number.NaN
  return { key, value, where: sorted.map((paint) => paint.toFixed(2)).join(' ') }
}

async function run(
  { url, debuggingPort }: Environment,
  address: string,
  onlyCategories: string[],
): Promise<Result> {
  const flags = { port: debuggingPort, logLevel: 'silent', onlyCategories } as const
  const result = await lighthouse(new URL(address, url).href, flags)
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${address}`)
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  return result.lhr
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
