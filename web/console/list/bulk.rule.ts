export interface BulkResult {
  readonly doneCount: number
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
  return { doneCount: ids.length - failures.size, failures }
}
