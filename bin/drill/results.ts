interface LinesOfProcess {
  readonly process: string
  readonly count: number
  /** True for a process of the shop. False for etcd, HAProxy, pgBackRest, and Patroni with PostgreSQL. */
  readonly isOwn: boolean
}

/**
 * The effects of a fault on the members, and the number of lines that the processes wrote to their
 * logs.
 */
export interface FaultResult {
  readonly fault: string
  /** The longest time without an acknowledged purchase. */
  readonly pauseMs: number
  readonly pauseMsMax: number
  /** How many acknowledged purchases, decisions and acts are not stored after the fault. */
  readonly lostCount: number
  readonly longestRequestMs: number
  readonly purchaseCount: number
  readonly lines: readonly LinesOfProcess[]
  /** False if the shop acknowledged no purchases within a minute after the fault. */
  readonly hasSold: boolean
  /**
   * False if a machine of the database cluster did not become a working member of the cluster again
   * by itself.
   */
  readonly isWhole: boolean
}

const REQUEST_MS_MAX = 15_000
/**
 * How many lines each process of the shop may write about a fault. What Patroni and PostgreSQL write
 * while they elect a primary is printed and has no limit: up to 94 lines were measured.
 */
const LINES_MAX = 50
const FAULT_WIDTH = 62

export function printHeading(): void {
  console.log(
    `${'fault'.padEnd(FAULT_WIDTH)}  pause s  longest request s  purchases  lost  most lines of a shop or console  of another service`,
  )
}

export function printFault(result: FaultResult): void {
  const most = (isOwn: boolean) => {
    const lines = result.lines.filter((each) => each.isOwn === isOwn)
    const [first] = lines.toSorted((one, other) => other.count - one.count)
    return `${first?.count ?? 0} (${first?.process})`
  }
  const columns = [
    seconds(result.pauseMs).padStart(7),
    seconds(result.longestRequestMs).padStart(17),
    String(result.purchaseCount).padStart(9),
    String(result.lostCount).padStart(4),
    most(true).padStart(31),
    most(false),
  ]
  console.log(`${result.fault.padEnd(FAULT_WIDTH)}  ${columns.join('  ')}`)
}

/** Returns one sentence for each limit that a fault exceeded. */
export function refusalsOf(result: FaultResult): readonly string[] {
  const { fault, pauseMs, pauseMsMax, longestRequestMs, lines, hasSold, isWhole } = result
  const long = lines.filter(({ isOwn, count }) => isOwn && count > LINES_MAX)
  return [
    ...(hasSold ? [] : [`${fault}: no purchases within a minute after it`]),
    ...(isWhole ? [] : [`${fault}: the database was not whole within two minutes after it`]),
    ...(pauseMs > pauseMsMax ? [`${fault}: no purchase for ${seconds(pauseMs)} s`] : []),
    ...(longestRequestMs > REQUEST_MS_MAX
      ? [`${fault}: a request took ${seconds(longestRequestMs)} s`]
      : []),
    ...long.map(({ process, count }) => `${fault}: ${process} wrote ${count} lines`),
  ]
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
