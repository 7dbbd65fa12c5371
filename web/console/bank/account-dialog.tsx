import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AccountRow, CsvMapping } from '#contract/console/bank/bank.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'

const COLUMNS = ['date', 'deposit', 'withdrawal', 'balance', 'name', 'memo', 'account'] as const
const NEEDED: readonly string[] = ['date', 'deposit', 'name']

export interface AccountDialogProps {
  /** The account to change; null to add a new account. */
  readonly account: AccountRow | null
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

/**
 * The dialog that adds a bank account, or changes the account's name and how the bank's CSV files
 * are read.
 */
export function AccountDialog({ account, onClose, reload }: AccountDialogProps) {
  const { accounts: texts } = useTexts(bankTexts)
  const add = useAct('POST /bank/accounts')
  const change = useAct('POST /bank/accounts/{id}')
  const [hasCsv, setHasCsv] = useState(account !== null && account.csvMapping !== null)
  const { error, doneOf } = useRefusal()
  const save = async (reason: string, form: FormData) => {
    const text = (field: string) => String(form.get(field) ?? '').trim()
    const fields = { name: text('name'), csvMapping: hasCsv ? mappingOf(text) : null, reason }
    const done = await doneOf<{ kind: 'ok' }>(
      account === null
        ? add.run({
            request: {
              ...fields,
              bankCode: text('bankCode'),
              branchCode: text('branchCode'),
              kind: text('kind') as AccountRow['kind'],
              number: text('number'),
            },
          })
        : change.run({
            params: { id: account.id },
            request: { ...fields, version: account.version },
          }),
    )
    if (done === undefined) return
    onClose()
    await reload()
  }
  return (
    <ActDialog
      title={account === null ? texts.add : texts.edit(account.name)}
      submit={texts.save}
      isOpen
      act={{ isRunning: add.isRunning || change.isRunning, error }}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        name="name"
        label={texts.fields.name}
        defaultValue={account?.name ?? ''}
        required
      />
      {account === null ? <NumberFields /> : null}
      <Checkbox
        label={texts.hasCsv}
        checked={hasCsv}
        onChange={(event) => setHasCsv(event.currentTarget.checked)}
      />
      {hasCsv ? <MappingFields mapping={account?.csvMapping ?? null} /> : null}
    </ActDialog>
  )
}

function NumberFields() {
  const { accounts: texts } = useTexts(bankTexts)
  const digits = (name: string, label: string, count: number) => (
    <TextInput name={name} label={label} pattern={`[0-9]{${count}}`} inputMode="numeric" required />
  )
  return (
    <>
      {digits('bankCode', texts.bankCode, 4)}
      {digits('branchCode', texts.branchCode, 3)}
      <NativeSelect name="kind" label={texts.kind} data={[...namedOptions(texts.kinds)]} />
      {digits('number', texts.accountNumber, 7)}
    </>
  )
}

function MappingFields({ mapping }: { readonly mapping: CsvMapping | null }) {
  const { accounts: texts } = useTexts(bankTexts)
  return (
    <>
      <Group grow>
        <NativeSelect
          name="encoding"
          label={texts.encoding}
          data={[
            { value: 'cp932', label: 'Shift_JIS (CP932)' },
            { value: 'utf-8', label: 'UTF-8' },
          ]}
          defaultValue={mapping?.encoding ?? 'cp932'}
        />
        <TextInput
          name="headerRow"
          label={texts.headerRow}
          type="number"
          min={0}
          max={20}
          defaultValue={String(mapping?.headerRow ?? 1)}
          required
        />
      </Group>
      <Text size="sm">{texts.columnsHint}</Text>
      {COLUMNS.map((column) => (
        <TextInput
          key={column}
          name={column === 'name' ? 'payer' : column}
          label={texts.columns[column]}
          maxLength={40}
          defaultValue={mapping?.columns[column] ?? ''}
          required={NEEDED.includes(column)}
        />
      ))}
      <TextInput
        name="namePrefix"
        label={texts.prefix}
        maxLength={20}
        defaultValue={mapping?.namePrefix ?? ''}
      />
    </>
  )
}

function mappingOf(text: (field: string) => string): CsvMapping {
  const optional = (field: string) => text(field) || null
  return {
    encoding: text('encoding') as CsvMapping['encoding'],
    headerRow: Number(text('headerRow')),
    columns: {
      date: text('date'),
      deposit: text('deposit'),
      withdrawal: optional('withdrawal'),
      balance: optional('balance'),
      name: text('payer'),
      memo: optional('memo'),
      account: optional('account'),
    },
    namePrefix: text('namePrefix'),
  }
}
