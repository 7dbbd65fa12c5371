import { Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/console/roles.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'
import { RoleField } from './role-field.tsx'

export interface InviteDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The dialog that requests an invitation, which another owner has to approve. After a success, the
 * screen of the approval request opens.
 */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const texts = useTexts(operatorsTexts)
  const navigate = useNavigate()
  const invite = useFormAct('POST /operators/invite')
  const submit = async (reason: string, form: FormData) => {
    const field = (name: string) => String(form.get(name))
    const role = field('role') as Role
    const request = { name: field('name'), mail: field('mail'), role, reason }
    const answer = await invite.run({ request })
    if (answer !== undefined) void navigate(`/approvals/${answer.approvalId}`)
  }
  return (
    <ActDialog
      title={texts.invite}
      submit={texts.ask}
      act={invite}
      onSubmit={submit}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Text size="sm">{texts.inviteText}</Text>
      <TextInput name="name" label={texts.fields.name} maxLength={100} data-autofocus required />
      <TextInput name="mail" type="email" label={texts.fields.mail} maxLength={255} required />
      <RoleField initial="shipper" />
    </ActDialog>
  )
}
