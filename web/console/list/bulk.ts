import { useState } from 'react'
import { trackBusy } from '#web/wire/activity.ts'
import { type BulkResult, type RowOutcomes, resultOf, runOnRows } from './bulk.rule.ts'
import type { ListControl } from './use-list-address.ts'

export type BulkAct = {
  readonly label: string
  /** True for an act that undoes work or stops a row. It stands apart, at the end of the menu. */
  readonly isDangerous?: true
} & (
  | {
      /** Returns null after a success, and otherwise the sentence that explains the refusal. */
      readonly run: (id: string) => Promise<string | null>
    }
  | {
      /**
       * Does the act for all rows by one call. Returns the rows on which the call did not do the
       * act, or undefined if the operator cancels.
       */
      readonly runAll: (ids: readonly string[]) => Promise<RowOutcomes | undefined>
    }
)

export interface Bulk {
  readonly failures: ReadonlyMap<string, string>
  readonly result: BulkResult | undefined
  readonly isRunning: boolean
  readonly start: (act: BulkAct) => void
}

/**
 * Runs an act on the selected rows. A row whose act succeeds is no longer selected, so that a retry
 * does not repeat the act. A row whose act fails stays selected and shows the reason.
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
