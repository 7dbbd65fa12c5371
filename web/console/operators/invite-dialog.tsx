import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/console/roles.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'
import { RoleField } from './role-field.tsx'

export interface InviteDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks another owner to approve an invitation, and shows the request. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const texts = useTexts(operatorsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const invite = useAct('POST /operators/invite')
  const [error, setError] = useState<string>()
  const submit = async (reason: string, form: FormData) => {
    setError(undefined)
    const field = (name: string) => String(form.get(name))
    const role = field('role') as Role
    const request = { name: field('name'), mail: field('mail'), role, reason }
    const outcome = await invite.run({ request })
    if (outcome?.kind === 'ok') void navigate(`/approvals/${outcome.answer.approval_id}`)
    else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return (
    <ActDialog
      title={texts.invite}
      submit={texts.ask}
      isRunning={invite.isRunning}
      onSubmit={(reason, form) => void submit(reason, form)}
      {...{ isOpen, error, onClose }}
    >
      <Text size="sm">{texts.inviteText}</Text>
      <TextInput name="name" label={texts.name} maxLength={100} data-autofocus required />
      <TextInput name="mail" type="email" label={texts.mail} maxLength={255} required />
      <RoleField initial="shipper" />
    </ActDialog>
  )
}
