import { type ReactNode, useState } from 'react'
import { RESULT } from '#contract/codes.ts'
import { whenIdle } from '#web/wire/activity.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'
import { ProofDialog } from './proof-dialog.tsx'

export interface Proof {
  /**
   * If the shop has refused an act because the login is too old, asks the member for a proof, then
   * repeats the act, and returns true.
   */
  readonly asksBefore: (act: () => void, refusal: Refused | Unreachable) => boolean
  /** The question. It contains a form, so it stands outside the form of the act. */
  readonly dialog: ReactNode
}

export function useProof(): Proof {
  const [refusedAct, setRefusedAct] = useState<() => void>()
  const close = () => setRefusedAct(undefined)
  const repeat = () => {
    close()
    // The site drops an action while another one runs, and the proof itself is still running.
    if (refusedAct) void whenIdle().then(refusedAct)
  }
  return {
    asksBefore(act, refusal) {
      if (refusal.kind !== 'refused' || refusal.result !== RESULT.proofNeeded) return false
      setRefusedAct(() => act)
      return true
    },
    dialog: refusedAct && <ProofDialog onProved={repeat} onClose={close} />,
  }
}
