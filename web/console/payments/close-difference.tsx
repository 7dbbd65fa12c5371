import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PaymentDifference } from '#contract/console/payment-differences.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { differencesTexts } from './differences.texts.ts'

export interface CloseDifferenceProps {
  /** The difference to close; undefined closes the dialog. */
  readonly difference: PaymentDifference | undefined
  readonly onClosed: () => void
  readonly onClose: () => void
}

/** Closes a difference with a provider, for a reason. */
export function CloseDifference({ difference, onClosed, onClose }: CloseDifferenceProps) {
  const texts = useTexts(differencesTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /payment-differences/{id}/close')
  const [error, setError] = useState<string>()
  const submit = async (reason: string) => {
    if (difference === undefined) return
    setError(undefined)
    const { reconciliation_id: id, order_id } = difference
    const outcome = await act.run({ params: { id }, request: { order_id, reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onClosed()
    onClose()
  }
  return (
    <ActDialog
      title={texts.closeTitle}
      submit={texts.close}
      isOpen={difference !== undefined}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason) => void submit(reason)}
    >
      <Text size="sm">{texts.closeText}</Text>
    </ActDialog>
  )
}
