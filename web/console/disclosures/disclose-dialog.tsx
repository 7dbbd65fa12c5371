import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { IdentityMethod } from '#contract/console/members/disclosures.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/language/language.ts'
import { disclosureTexts } from './disclosures.texts.ts'

/**
 * A dialog that asks how the member's identity was checked, and then requests the file of the
 * member's data.
 */
export function DiscloseDialog({
  memberId,
  onDone,
  onClose,
}: {
  readonly memberId: number
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const texts = useTexts(disclosureTexts)
  return (
    <CallDialog
      call="POST /members/{id}/disclose"
      title={texts.disclose}
      submit={texts.submit}
      onClose={onClose}
      inputOf={(reason, form) => {
        const text = (name: string) => String(form.get(name) ?? '').trim()
        const request = {
          identityMethod: text('identityMethod') as IdentityMethod,
          identityNote: text('identityNote'),
          identityCheckedOn: text('identityCheckedOn'),
          reason,
        }
        return { params: { id: memberId }, request }
      }}
      onDone={onDone}
    >
      <Text size="sm">{texts.discloseText}</Text>
      <NativeSelect
        name="identityMethod"
        label={texts.method}
        data={[...namedOptions(texts.methods)]}
      />
      <TextInput
        name="identityNote"
        label={texts.note}
        description={texts.noteHint}
        maxLength={200}
        required
      />
      <TextInput
        name="identityCheckedOn"
        type="date"
        label={texts.checkedOn}
        defaultValue={todayInJapan()}
        required
      />
    </CallDialog>
  )
}
