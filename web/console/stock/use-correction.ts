import { useState } from 'react'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'

export type CorrectionEntry = Omit<ConsoleRequest<'POST /stock/correct'>, 'requestId'>

export interface CorrectionControl {
  readonly isRunning: boolean
  readonly error: string | undefined
  /**
   * The correction that the server refused because its loss is above the limit. It waits until the
   * operator requests an approval.
   */
  readonly needsApproval: CorrectionEntry | undefined
  /** The id of the approval request that the operator has made for the correction. */
  readonly approvalId: number | undefined
  readonly book: (entry: CorrectionEntry) => Promise<boolean>
  readonly ask: () => Promise<boolean>
}

/**
 * Returns functions that book a stocktake or a loss. If the loss is above the limit, the operator
 * can request an approval.
 */
export function useCorrection(): CorrectionControl {
  const sentenceOf = useSentence()
  const booking = useAct('POST /stock/correct')
  const asking = useAct('POST /stock/correct/request')
  const [error, setError] = useState<string>()
  const [needsApproval, setNeedsApproval] = useState<CorrectionEntry>()
  const [approvalId, setApprovalId] = useState<number>()
  return {
    isRunning: booking.isRunning || asking.isRunning,
    error,
    needsApproval,
    approvalId,
    async book(entry) {
      setError(undefined)
      setNeedsApproval(undefined)
      setApprovalId(undefined)
      const outcome = await booking.run({ request: entry })
      if (outcome?.kind === 'ok') return true
      const isLarge = outcome?.kind === 'refused' && outcome.reason === REASON.lossNeedsApproval
      if (isLarge) setNeedsApproval(entry)
      else if (outcome !== undefined) setError(sentenceOf(outcome))
      return false
    },
    async ask() {
      if (needsApproval === undefined) return false
      const outcome = await asking.run({ request: needsApproval })
      if (outcome === undefined) return false
      setNeedsApproval(undefined)
      if (outcome.kind === 'ok') setApprovalId(outcome.answer.approvalId)
      else setError(sentenceOf(outcome))
      return outcome.kind === 'ok'
    },
  }
}
