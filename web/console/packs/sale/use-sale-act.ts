import { useState } from 'react'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'

export interface SaleDialogProps {
  readonly pack: PublishedPack
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}
type AnyOutcome = { readonly kind: 'ok' } | Refused | Unreachable | undefined

/**
 * Returns a function that waits until the act of a dialog has ended. If the act succeeded, the
 * function closes the dialog. If the act was refused, `error` explains why.
 */
export function useSaleAct({ reload, onClose }: Omit<SaleDialogProps, 'pack'>) {
  const sentenceOf = useSentence()
  const [error, setError] = useState<string>()
  return {
    error,
    async run(act: Promise<AnyOutcome>): Promise<void> {
      setError(undefined)
      const outcome = await act
      if (outcome?.kind !== 'ok') return setError(sentenceOf(outcome))
      onClose()
      await reload()
    },
  }
}
