import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { Ok, Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { type ActInput, type ActKey, useAct } from '#web/console/wire/use-act.ts'

export interface Refusal {
  /** Why the last act was refused, as a sentence; undefined if the last act was not refused. */
  readonly error: string | undefined
  /**
   * Waits for the outcome of an act, and returns the outcome if the act was done. Returns undefined
   * if the act failed, or if the operator did not prove the second factor.
   */
  readonly doneOf: <Done extends { readonly kind: 'ok' }>(
    act: Promise<Done | Refused | Unreachable | undefined>,
  ) => Promise<Done | undefined>
  /** Forgets why the last act was refused, for example when the dialog is closed. */
  readonly clearError: () => void
  /** Shows a sentence for what the browser refuses by itself. */
  readonly refuse: (sentence: string) => void
}

/** Returns undefined for an outcome that the common sentences explain. */
type OwnSentence = (outcome: Refused | Unreachable) => string | undefined

/** Remembers why the act of a form or a dialog was refused. The form may have several acts. */
export function useRefusal(ownSentence?: OwnSentence): Refusal {
  const sentenceOf = useSentence()
  const [error, setError] = useState<string>()
  const clearError = () => setError(undefined)
  return {
    error,
    clearError,
    refuse: setError,
    async doneOf(act) {
      clearError()
      const outcome = await act
      if (outcome === undefined || isDone(outcome)) return outcome
      // The login dialog says it, and stays until the operator has logged in.
      if (outcome.kind === 'refused' && outcome.state === STATE.notLoggedIn) return undefined
      setError(ownSentence?.(outcome) ?? sentenceOf(outcome))
      return undefined
    },
  }
}

function isDone<Done extends { readonly kind: 'ok' }>(
  outcome: Done | Refused | Unreachable,
): outcome is Done {
  return outcome.kind === 'ok'
}

export interface FormAct<K extends ActKey>
  extends Pick<Refusal, 'error' | 'clearError' | 'refuse'> {
  readonly isRunning: boolean
  /** Returns undefined if the act failed, or if the operator did not prove the second factor. */
  readonly run: (input: ActInput<K>) => Promise<Ok<K>['answer'] | undefined>
}

/** Returns an act for a form or a dialog. If the server refuses the act, `error` explains why. */
export function useFormAct<K extends ActKey>(key: K, ownSentence?: OwnSentence): FormAct<K> {
  const { error, doneOf, clearError, refuse } = useRefusal(ownSentence)
  const act = useAct(key)
  return {
    error,
    clearError,
    refuse,
    isRunning: act.isRunning,
    run: async (input) => (await doneOf<Ok<K>>(act.run(input)))?.answer,
  }
}
