import { useCallback, useEffect, useState } from 'react'
import {
  checkEvidence,
  type Evidence,
  type Findings,
  turnIn,
} from '#web/shop/fairness/verifier/proof.rule.ts'

export interface Proof {
  readonly findings: Findings
  /** The member's turn in milliseconds since 1970; 0 if the pack has no line. */
  readonly turnMs: number
  readonly milliseconds: number
}

export interface CheckedProof {
  readonly evidence: Evidence
  readonly proof: Proof
}

export interface ProofState {
  /**
   * A later check leaves the previous result here until it ends, so that the layout does not shift.
   */
  readonly checked: CheckedProof | undefined
  readonly recheck: () => void
}

/** Another check runs each time the caller calls `recheck`. */
export function useProof(evidence: Evidence): ProofState {
  const [checked, setChecked] = useState<CheckedProof>()
  const check = useCallback(
    async () => ({ evidence, proof: await checkTimed(evidence) }),
    [evidence],
  )
  useEffect(() => {
    let isLatest = true
    check().then((next) => isLatest && setChecked(next))
    return () => {
      isLatest = false
    }
  }, [check])
  return { checked, recheck: () => void check().then(setChecked) }
}

async function checkTimed(evidence: Evidence): Promise<Proof> {
  const startedAtMs = performance.now()
  const [findings, turnMs] = await Promise.all([checkEvidence(evidence), turnIn(evidence)])
  return {
    findings,
    turnMs,
    milliseconds: Math.max(1, Math.round(performance.now() - startedAtMs)),
  }
}
