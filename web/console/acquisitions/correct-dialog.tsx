import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { COMPLETE_FROM_YEN } from '#contract/console/stock/acquisition-limits.rule.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { RecordFields, readRecord } from './record-fields.tsx'

export interface CorrectDialogProps {
  readonly acquisition: Acquisition
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The dialog that adds a line to correct an earlier line of the record. The fields begin with the
 * values of the earlier line.
 */
export function CorrectDialog({ acquisition, isOpen, onClose }: CorrectDialogProps) {
  const texts = useTexts(acquisitionsTexts)
  const navigate = useNavigate()
  const act = useFormAct('POST /acquisitions/{id}/correct')
  const [price, setPrice] = useState(String(acquisition.priceYen))
  const submit = async (reason: string, form: FormData) => {
    const fields = { ...readRecord(form), priceYen: Number(price), reason }
    const request = { ...fields, count: Number(form.get('count')) }
    const answer = await act.run({ params: { id: String(acquisition.id) }, request })
    if (answer === undefined) return
    onClose()
    void navigate(`/acquisitions/${answer.id}`)
  }
  return (
    <ActDialog
      title={texts.correct}
      submit={texts.correct}
      onSubmit={submit}
      isOpen={isOpen}
      act={act}
      onClose={onClose}
    >
      <Text size="sm">{texts.correctText}</Text>
      <Group grow>
        <TextInput
          name="price"
          type="number"
          min={0}
          label={texts.price}
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          required
        />
        <TextInput
          name="count"
          type="number"
          min={1}
          label={texts.count}
          defaultValue={acquisition.count}
          required
        />
      </Group>
      <RecordFields initial={acquisition} isComplete={Number(price) >= COMPLETE_FROM_YEN} />
    </ActDialog>
  )
}
