import { useState } from 'react'
import { trackBusy } from '#web/wire/activity.ts'
import { type BulkResult, type RowOutcomes, resultOf, runOnRows } from './bulk.rule.ts'
import type { ListControl } from './use-list-address.ts'

/** An act on the selected rows. */
export type BulkAct = { readonly label: string } & (
  | {
      /**
       * Does the act for one row. Returns the sentence of the refusal, or null if the act
       * succeeded.
       */
      readonly run: (id: string) => Promise<string | null>
    }
  | {
      /**
       * Does the act for all rows by one call. Returns the outcome of each row for which the act was
       * not done, by the row's id. Returns undefined if the operator cancelled.
       */
      readonly runAll: (ids: readonly string[]) => Promise<RowOutcomes | undefined>
    }
)

export interface Bulk {
  /** For each row for which the act failed, the reason by the id of the row. */
  readonly failures: ReadonlyMap<string, string>
  readonly result: BulkResult | undefined
  readonly isRunning: boolean
  readonly start: (act: BulkAct) => void
}

/**
 * Runs acts on the selected rows, one row after the other. After a success the row is no longer
 * selected, so that a retry does not repeat the act. After a failure the row stays selected and
 * shows the reason.
 */
export function useBulk(control: ListControl, reload: () => Promise<unknown>): Bulk {
  const [result, setResult] = useState<BulkResult>()
  const [isRunning, setIsRunning] = useState(false)
  const { address, change } = control
  const run = async (act: BulkAct) => {
    setIsRunning(true)
    const finished = await runAct(act, address.selected)
    setIsRunning(false)
    if (finished === undefined) return
    setResult(finished)
    change({ ...address, selected: [...finished.failures.keys()] })
    await reload()
  }
  return {
    failures: result?.failures ?? new Map(),
    result,
    isRunning,
    start: (act) => {
      if (!isRunning) void trackBusy(run(act))
    },
  }
}

async function runAct(act: BulkAct, ids: readonly string[]): Promise<BulkResult | undefined> {
  if ('run' in act) return runOnRows(ids, act.run)
  const outcomes = await act.runAll(ids)
  return outcomes && resultOf(ids, outcomes)
}
