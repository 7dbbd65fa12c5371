import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { COMPLETE_FROM_YEN } from '#contract/console/stock/acquisition-limits.rule.ts'
import { COMPLETE_FIELDS, correctionFields } from '#contract/console/stock/acquisitions.fields.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

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
  const [priceYen, setPriceYen] = useState(acquisition.priceYen)
  return (
    <CallDialog
      call="POST /acquisitions/{id}/correct"
      title={texts.correct}
      submit={texts.correct}
      isOpen={isOpen}
      onClose={onClose}
      inputOf={(reason, form) => ({
        params: { id: String(acquisition.id) },
        request: { ...readFields(correctionFields, form), reason },
      })}
      onDone={({ id }) => navigate(`/acquisitions/${id}`)}
    >
      <Text size="sm">{texts.correctText}</Text>
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing="sm"
        onChange={({ target }) => {
          const { name, value } = target as HTMLInputElement
          if (name === 'priceYen') setPriceYen(Number(value))
        }}
      >
        <FieldInputs
          fields={correctionFields}
          texts={texts}
          initial={acquisition}
          required={priceYen >= COMPLETE_FROM_YEN ? COMPLETE_FIELDS : []}
        />
      </SimpleGrid>
    </CallDialog>
  )
}
