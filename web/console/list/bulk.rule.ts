export interface BulkResult {
  readonly doneCount: number
  /** How many rows need no act, because the act was done for them before. */
  readonly doneBeforeCount: number
  /** For each row for which the act failed, the reason by the id of the row. */
  readonly failures: ReadonlyMap<string, string>
}

/**
 * Runs an act on rows, one after the other. `run` does the act for one row, and returns the reason
 * of a failure, or null.
 */
export async function runOnRows(
  ids: readonly string[],
  run: (id: string) => Promise<string | null>,
): Promise<BulkResult> {
  const failures = new Map<string, string>()
  for (const id of ids) {
    const reason = await run(id)
    if (reason !== null) failures.set(id, reason)
  }
  return { doneCount: ids.length - failures.size, doneBeforeCount: 0, failures }
}

/** For each row for which the act was not done: why, or null if the act was done before. */
export type RowOutcomes = ReadonlyMap<string, string | null>

/** Returns the result of an act on rows by one call. A row that was done before has not failed. */
export function resultOf(ids: readonly string[], outcomes: RowOutcomes): BulkResult {
  const failures = new Map<string, string>()
  for (const [id, reason] of outcomes) if (reason !== null) failures.set(id, reason)
  return {
    doneCount: ids.length - outcomes.size,
    doneBeforeCount: outcomes.size - failures.size,
    failures,
  }
}
