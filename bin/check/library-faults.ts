import { z } from 'zod'

/** Within how many days a fault is mended, as CONTRIBUTING.md says; any other with the next release. */
export const DAYS_MAX: Readonly<Record<string, number>> = { critical: 2, high: 14, moderate: 30 }

const DAY_MS = 86_400_000

/** A published fault of a library, and the day on which `npm run libraries` first named it. */
const libraryFault = z.object({
  url: z.string(),
  library: z.string(),
  severity: z.string(),
  seenOn: z.iso.date(),
})
export type LibraryFault = z.output<typeof libraryFault>
export const libraryFaults = z.array(libraryFault)

const cause = z.object({ url: z.string(), name: z.string(), severity: z.string() })
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), cause])) })),
})

/**
 * Returns the faults in a report of `npm audit --json`; null if it is none, because the registry
 * did not answer. A fault that is known already keeps its day.
 */
export function faultsIn(
  report: string,
  known: readonly LibraryFault[],
  today: string,
): readonly LibraryFault[] | null {
  const { data } = auditReport.safeParse(parsed(report))
  if (data === undefined) return null
  const causes = Object.values(data.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== 'string'),
  )
  const byUrl = new Map(causes.map((each) => [each.url, each]))
  return [...byUrl.values()].map(({ url, name: library, severity }) => {
    const seenOn = known.find((each) => each.url === url)?.seenOn ?? today
    return { url, library, severity, seenOn }
  })
}

/** Returns whether a fault is older than the time within which it is mended. */
export function isOverdue({ severity, seenOn }: LibraryFault, today: string): boolean {
  const days = (Date.parse(today) - Date.parse(seenOn)) / DAY_MS
  return days > (DAYS_MAX[severity] ?? Number.POSITIVE_INFINITY)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
