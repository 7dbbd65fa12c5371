import { Text, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/console/roles.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'
import { RoleField } from './role-field.tsx'

interface InviteDialogProps {
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
  return (
    <CallDialog
      call="POST /operators/invite"
      title={texts.invite}
      submit={texts.ask}
      isOpen={isOpen}
      onClose={onClose}
      inputOf={(reason, form) => {
        const field = (name: string) => String(form.get(name))
        const role = field('role') as Role
        return { request: { name: field('name'), mail: field('mail'), role, reason } }
      }}
      onDone={({ approvalId }) => navigate(`/approvals/${approvalId}`)}
    >
      <Text size="sm">{texts.inviteText}</Text>
      <TextInput name="name" label={texts.fields.name} maxLength={100} data-autofocus required />
      <TextInput name="mail" type="email" label={texts.fields.mail} maxLength={255} required />
      <RoleField initial="shipper" />
    </CallDialog>
  )
}
