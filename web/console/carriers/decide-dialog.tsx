import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { ImportRow } from '#contract/console/carriers/carriers.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
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
  const line = row.line ?? 0
  return (
    <CallDialog
      call="POST /imports/{id}/decide"
      title={texts.decideLine(line)}
      submit={texts.decide}
      onClose={onClose}
      inputOf={(reason, form) => {
        // The operator types the parcel's number, which is its id with leading zeros.
        const parcelId = Number(String(form.get('parcel')).normalize('NFKC').replaceAll(/\D/g, ''))
        return { params: { id: importId }, request: { line, parcelId, reason } }
      }}
      onDone={reload}
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
    </CallDialog>
  )
}
