import { Button, NativeSelect, Table, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { isRegistrationNumber } from '#contract/console/payments/registration-number.rule.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Settings = ConsoleAnswer<'GET /settings'>['settings']
type Chosen = 'registrationNumber' | 'bankAccount'

/** The settings whose changes take effect only after a second owner has approved them. */
export function ApprovedSettings({ settings }: { readonly settings: Settings }) {
  const texts = useTexts(settingsTexts)
  const can = useCan()
  const [chosen, setChosen] = useState<Chosen>()
  const [approvalId, setApprovalId] = useState<number>()
  const account = settings.bankAccount
  const values: Readonly<Record<Chosen, string>> = {
    registrationNumber: settings.registrationNumber ?? texts.none,
    bankAccount:
      account === null
        ? texts.none
        : [
            account.bank,
            account.branch,
            texts.kinds[account.kind],
            account.number,
            account.holder,
          ].join(' '),
  }
  return (
    <div>
      <Title order={2} size="h4" mb="sm" id="approved-settings">
        {texts.approved}
      </Title>
      <RequestNotice approvalId={approvalId} />
      <WideTable name={texts.approved} minWidth={560} maw={720}>
        <Table aria-labelledby="approved-settings" withTableBorder bg="#fff">
          <Table.Tbody>
            {(['registrationNumber', 'bankAccount'] as const).map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{texts[name]}</Table.Th>
                <Table.Td>{values[name]}</Table.Td>
                {can('settings.change') ? (
                  <Table.Td ta="right">
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${texts[name]}: ${texts.change}`}
                      onClick={() => setChosen(name)}
                    >
                      {texts.change}
                    </Button>
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {chosen === undefined ? null : (
        <RequestDialog
          chosen={chosen}
          settings={settings}
          onClose={() => setChosen(undefined)}
          onRequested={setApprovalId}
        />
      )}
    </div>
  )
}

function RequestDialog({
  chosen,
  settings,
  onClose,
  onRequested,
}: {
  readonly chosen: Chosen
  readonly settings: Settings
  readonly onClose: () => void
  readonly onRequested: (approvalId: number) => void
}) {
  const texts = useTexts(settingsTexts)
  const sentenceOf = useSentence()
  const changeNumber = useAct('POST /settings/registration-number')
  const changeAccount = useAct('POST /settings/bank-account')
  const [error, setError] = useState<string>()
  const send = (reason: string, form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const base = { reason, version: settings.version }
    if (chosen === 'registrationNumber') {
      const registrationNumber = text('registrationNumber') || null
      return changeNumber.run({ request: { ...base, registrationNumber } })
    }
    const kind = text('kind') === 'current' ? 'current' : 'ordinary'
    const names = { bank: text('bank'), branch: text('branch') }
    const bankAccount = { ...names, kind, number: text('number'), holder: text('holder') } as const
    return changeAccount.run({ request: { ...base, bankAccount } })
  }
  const submit = async (reason: string, form: FormData) => {
    const number = String(form.get('registrationNumber') ?? '').trim()
    if (number !== '' && !isRegistrationNumber(number)) return setError(texts.wrongNumber)
    setError(undefined)
    const outcome = await send(reason, form)
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome as Refused | Unreachable))
    onRequested(outcome.answer.approvalId)
    onClose()
  }
  return (
    <ActDialog
      title={texts[chosen]}
      submit={texts.ask}
      isOpen
      act={{ isRunning: changeNumber.isRunning || changeAccount.isRunning, error }}
      onClose={onClose}
      onSubmit={submit}
    >
      {chosen === 'registrationNumber' ? (
        <TextInput
          name="registrationNumber"
          label={texts.registrationNumber}
          description={texts.registrationNumberHint}
          defaultValue={settings.registrationNumber ?? ''}
          maxLength={14}
          data-autofocus
        />
      ) : (
        <AccountFields account={settings.bankAccount} />
      )}
    </ActDialog>
  )
}

function AccountFields({ account }: { readonly account: Settings['bankAccount'] }) {
  const texts = useTexts(settingsTexts)
  const textOf = (name: 'bank' | 'branch' | 'number' | 'holder') => ({
    name,
    label: texts[name],
    defaultValue: account?.[name] ?? '',
    required: true,
  })
  return (
    <>
      <TextInput {...textOf('bank')} maxLength={50} data-autofocus />
      <TextInput {...textOf('branch')} maxLength={50} />
      <NativeSelect
        name="kind"
        label={texts.kind}
        defaultValue={account?.kind ?? 'ordinary'}
        data={[...namedOptions(texts.kinds)]}
      />
      <TextInput {...textOf('number')} pattern="[0-9]{7}" inputMode="numeric" />
      <TextInput {...textOf('holder')} maxLength={40} />
    </>
  )
}
