import { useCallback, useEffect, useState } from 'react'
import { check, type Evidence, type Findings } from './proof.rule.ts'

export interface Proof {
  readonly findings: Findings
  readonly milliseconds: number
}

export interface Proven {
  readonly evidence: Evidence
  readonly proof: Proof
}

export interface Proving {
  /** Undefined until the first is worked out; the one before stays until the next is there, so that nothing jumps. */
  readonly proven: Proven | undefined
  readonly again: () => void
}

/** Works the proof out on this device, and anew whenever it is asked to. */
export function useProof(evidence: Evidence): Proving {
  const [proven, setProven] = useState<Proven>()
  const prove = useCallback(async () => ({ evidence, proof: await timed(evidence) }), [evidence])
  useEffect(() => {
    let isLatest = true
    prove().then((next) => isLatest && setProven(next))
    return () => {
      isLatest = false
    }
  }, [prove])
  return { proven, again: () => void prove().then(setProven) }
}

async function timed(evidence: Evidence): Promise<Proof> {
  const from = performance.now()
  const findings = await check(evidence)
  return { findings, milliseconds: Math.max(1, Math.round(performance.now() - from)) }
}
