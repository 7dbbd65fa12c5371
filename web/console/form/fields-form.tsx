import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fields, ValuesOf } from '#contract/console/field.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { submitByKey } from '#web/console/frame/submit-by-key.ts'
import { FieldInputs, type FieldInputsProps } from './field-inputs.tsx'
import { readFields } from './read-fields.ts'

export interface FieldsFormProps<All extends Fields> extends FieldInputsProps<All> {
  readonly isReadOnly?: boolean
  readonly isRunning: boolean
  /** Why the server refused the last submission, as a sentence. */
  readonly error: string | undefined
  readonly submit: string
  readonly onChange: () => void
  readonly onSubmit: (entered: ValuesOf<All>) => void
  /** Further buttons, which stand before the submit button. */
  readonly children?: ReactNode
}

/** A form with all described fields of a row. Ctrl+Enter in any field submits it. */
export function FieldsForm<All extends Fields>(props: FieldsFormProps<All>) {
  const { isReadOnly = false, isRunning, error, submit, children, onChange, onSubmit } = props
  const { fields, texts, initial } = props
  return (
    <form
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(readFields(fields, new FormData(event.currentTarget)))
      }}
      onKeyDown={submitByKey}
    >
      <Stack>
        <ErrorNotice error={error} />
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <FieldInputs fields={fields} texts={texts} initial={initial} />
          </SimpleGrid>
        </fieldset>
        {isReadOnly ? null : (
          <Group justify="flex-end">
            {children}
            <Button type="submit" disabled={isRunning}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
