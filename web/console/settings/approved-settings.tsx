import { Button, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { isRegistrationNumber } from '#contract/console/payments/registration-number.rule.ts'
import { bankAccountFields } from '#contract/console/settings.fields.ts'
import { identityIn } from '#contract/identity.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { IdentityDialog } from './identity-dialog.tsx'
import { settingsTexts } from './settings.texts.ts'

type Settings = ConsoleAnswer<'GET /settings'>['settings']
type Chosen = 'identity' | 'registrationNumber' | 'bankAccount'

/** The settings whose changes take effect only after a second owner has approved them. */
export function ApprovedSettings({ settings }: { readonly settings: Settings }) {
  const texts = useTexts(settingsTexts)
  const can = useCan()
  const { name: shopName } = identityIn(settings.identity, useLanguage())
  const [chosen, setChosen] = useState<Chosen>()
  const [approvalId, setApprovalId] = useState<number>()
  const { bankAccount: account, registrationNumber, version } = settings
  const buttonOf = (name: Chosen) =>
    can('settings.change') ? (
      <Button
        size="xs"
        variant="default"
        aria-label={`${texts[name]}: ${texts.change}`}
        onClick={() => setChosen(name)}
      >
        {texts.change}
      </Button>
    ) : null
  const kind = account === null ? '' : texts.account.names.kind[account.kind]
  const accountText = account
    ? [account.bank, account.branch, kind, account.number, account.holder].join(' ')
    : texts.none
  const dialog = {
    onClose: () => setChosen(undefined),
    onDone: (requested: { readonly approvalId: number }) => setApprovalId(requested.approvalId),
  }
  return (
    <div>
      <Title order={2} size="h4" mb="sm">
        {texts.approved}
      </Title>
      <RequestNotice approvalId={approvalId} />
      <WideTable name={texts.approved} minWidth={560} maw={720}>
        <FactTable
          name={texts.approved}
          rows={[
            [texts.identity, shopName, buttonOf('identity')],
            [
              texts.registrationNumber,
              registrationNumber ?? texts.none,
              buttonOf('registrationNumber'),
            ],
            [texts.bankAccount, accountText, buttonOf('bankAccount')],
          ]}
        />
      </WideTable>
      {chosen === 'identity' ? <IdentityDialog settings={settings} {...dialog} /> : null}
      {chosen === 'registrationNumber' ? <NumberDialog settings={settings} {...dialog} /> : null}
      {chosen === 'bankAccount' ? (
        <CallDialog
          call="POST /settings/bank-account"
          title={texts.bankAccount}
          submit={texts.ask}
          inputOf={(reason, form) => ({
            request: { bankAccount: readFields(bankAccountFields, form), version, reason },
          })}
          {...dialog}
        >
          <FieldInputs
            fields={bankAccountFields}
            texts={texts.account}
            initial={account ?? undefined}
          />
        </CallDialog>
      ) : null}
    </div>
  )
}

interface NumberDialogProps {
  readonly settings: Settings
  readonly onClose: () => void
  readonly onDone: (requested: { readonly approvalId: number }) => void
}

function NumberDialog({ settings, onClose, onDone }: NumberDialogProps) {
  const texts = useTexts(settingsTexts)
  const act = useFormAct('POST /settings/registration-number')
  const [isWrong, setIsWrong] = useState(false)
  const submit = async (reason: string, form: FormData) => {
    const registrationNumber = String(form.get('registrationNumber')).trim() || null
    const isWrong = registrationNumber !== null && !isRegistrationNumber(registrationNumber)
    setIsWrong(isWrong)
    if (isWrong) return
    const request = { registrationNumber, version: settings.version, reason }
    const answer = await act.run({ request })
    if (answer === undefined) return
    onDone(answer)
    onClose()
  }
  return (
    <ActDialog
      title={texts.registrationNumber}
      submit={texts.ask}
      isOpen
      act={isWrong ? { ...act, error: texts.wrongNumber } : act}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        name="registrationNumber"
        label={texts.registrationNumber}
        description={texts.registrationNumberHint}
        defaultValue={settings.registrationNumber ?? ''}
        maxLength={14}
        data-autofocus
      />
    </ActDialog>
  )
}
