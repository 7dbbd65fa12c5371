import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { Ok } from '#web/console/wire/console-client.ts'
import { type ActInput, type ActKey, useAct } from '#web/console/wire/use-act.ts'

export interface FormAct<K extends ActKey> {
  readonly isRunning: boolean
  /** Why the last run was refused, as a sentence; undefined if the last run was not refused. */
  readonly error: string | undefined
  /**
   * Runs the act and returns the answer. Returns undefined if the act failed, or if the operator
   * did not prove the second factor.
   */
  readonly run: (input: ActInput<K>) => Promise<Ok<K>['answer'] | undefined>
}

/** Returns an act for a form or a dialog. If the server refuses the act, `error` explains why. */
export function useFormAct<K extends ActKey>(key: K): FormAct<K> {
  const sentenceOf = useSentence()
  const act = useAct(key)
  const [error, setError] = useState<string>()
  return {
    ...{ error, isRunning: act.isRunning },
    async run(input) {
      setError(undefined)
      const outcome = await act.run(input)
      if (outcome?.kind === 'ok') return outcome.answer
      if (outcome !== undefined) setError(sentenceOf(outcome))
      return undefined
    },
  }
}
