import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { ImportRow } from '#contract/console/carriers/carriers.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

export interface DecideDialogProps {
  readonly importId: number
  readonly row: ImportRow
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

/**
 * The dialog for a line of the carrier's file. The operator names a parcel and a reason, and the
 * parcel gets the tracking number of the line.
 */
export function DecideDialog({ importId, row, onClose, reload }: DecideDialogProps) {
  const { import: texts } = useTexts(carriersTexts)
  const { run, isRunning, error } = useFormAct('POST /imports/{id}/decide')
  const line = row.line ?? 0
  const decide = async (reason: string, form: FormData) => {
    // The operator types the parcel's number, which is its id with leading zeros.
    const parcelId = Number(String(form.get('parcel')).normalize('NFKC').replaceAll(/\D/g, ''))
    const answer = await run({ params: { id: importId }, request: { line, parcelId, reason } })
    if (answer !== undefined) {
      onClose()
      await reload()
    }
  }
  return (
    <ActDialog
      title={texts.decideLine(line)}
      submit={texts.decide}
      isOpen
      act={{ isRunning, error }}
      onClose={onClose}
      onSubmit={decide}
    >
      <Text size="sm">
        {texts.tracking} {row.tracking}
      </Text>
      {row.candidates.length > 0 ? (
        <NativeSelect
          name="parcel"
          label={texts.number}
          data={row.candidates.map(({ number, name }) => ({
            value: number,
            label: `${number} ${name}`,
          }))}
        />
      ) : (
        <TextInput
          name="parcel"
          label={texts.number}
          description={texts.numberHint}
          defaultValue={row.parcel?.number ?? ''}
          required
        />
      )}
    </ActDialog>
  )
}
