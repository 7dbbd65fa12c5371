import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Fields, initialValues, type ValuesOf } from '#contract/console/field.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { submitByKey } from '#web/console/frame/submit-by-key.ts'
import { FieldInputs, type FieldInputsProps } from './field-inputs.tsx'
import { readFields } from './read-fields.ts'

/** With `isTextConfirmed` if the operator has ticked that box of `TextConfirmation`. */
export type Entered<All extends Fields> = ValuesOf<All> & { readonly isTextConfirmed?: true }

export interface FieldsFormProps<All extends Fields> extends FieldInputsProps<All> {
  readonly isReadOnly?: boolean
  readonly isRunning: boolean
  /** Why the server refused the last submission, as a sentence. */
  readonly error: string | undefined
  readonly submit: string
  readonly onChange: () => void
  readonly onSubmit: (entered: Entered<All>) => void
  /** Returns what stands below the fields and follows what the operator enters, such as a preview. */
  readonly renderEntered?: ((entered: ValuesOf<All>) => ReactNode) | undefined
  /** Further buttons, which stand before the submit button. */
  readonly children?: ReactNode
}

/** A form with all described fields of a row. Ctrl+Enter in any field submits it. */
export function FieldsForm<All extends Fields>(props: FieldsFormProps<All>) {
  const { isReadOnly = false, isRunning, error, submit, children, onChange, onSubmit } = props
  const { fields, texts, initial, renderEntered } = props
  const [entered, setEntered] = useState(
    () => ({ ...initialValues(fields), ...initial }) as ValuesOf<All>,
  )
  // An editor of HTML fires `input`, but no event that React takes for a change.
  const enter = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    onChange()
    if (renderEntered) setEntered(readFields(fields, new FormData(currentTarget)))
  }
  return (
    <form
      onInput={enter}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const confirmed = form.has('isTextConfirmed') ? { isTextConfirmed: true as const } : {}
        onSubmit({ ...readFields(fields, form), ...confirmed })
      }}
      onKeyDown={submitByKey}
    >
      <Stack>
        <ErrorNotice error={error} />
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <FieldInputs fields={fields} texts={texts} initial={initial} isReadOnly={isReadOnly} />
          </SimpleGrid>
        </fieldset>
        {renderEntered?.(entered)}
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
