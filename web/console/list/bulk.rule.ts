export interface BulkResult {
  readonly doneCount: number
  /** The number of rows that need no act, because the same act had already been done on them. */
  readonly doneBeforeCount: number
  /** The reason of the failure, by the id of each row for which the act failed. */
  readonly failures: ReadonlyMap<string, string>
}

/**
 * Runs an act on rows, one row after the other. `run` does the act for one row. It returns null
 * after a success, and otherwise the reason of the failure.
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

/**
 * The rows on which this call did not do the act, by id. The value is the reason of the failure, or
 * null if the same act had already been done on the row.
 */
export type RowOutcomes = ReadonlyMap<string, string | null>

/** Returns the refusal of each row if more rows are selected than an act takes; null otherwise. */
export function refusalOfMany(
  ids: readonly string[],
  { countMax, sentence }: { readonly countMax: number; readonly sentence: string },
): RowOutcomes | null {
  return ids.length > countMax ? new Map(ids.map((id) => [id, sentence])) : null
}

/**
 * Returns the counts and failures of an act that one call did on all rows. A row on which the same
 * act had already been done is no failure.
 */
export function resultOf(ids: readonly string[], outcomes: RowOutcomes): BulkResult {
  const failures = new Map<string, string>()
  for (const [id, reason] of outcomes) if (reason !== null) failures.set(id, reason)
  return {
    doneCount: ids.length - outcomes.size,
    doneBeforeCount: outcomes.size - failures.size,
    failures,
  }
}
