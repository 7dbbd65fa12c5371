import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  bankAccountFields,
  csvFields,
  ownAccountFields,
} from '#contract/console/bank/bank.fields.ts'
import type { AccountRow, CsvMapping } from '#contract/console/bank/bank.ts'
import type { ValuesOf } from '#contract/console/field.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'

interface AccountDialogProps {
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
    const csvMapping = hasCsv ? mappingOf(readFields(csvFields, form)) : null
    const request = { ...readFields(bankAccountFields, form), csvMapping, reason }
    const done = await doneOf<{ kind: 'ok' }>(
      account === null
        ? add.run({ request: { ...request, ...readFields(ownAccountFields, form) } })
        : change.run({
            params: { id: account.id },
            request: { ...request, version: account.version },
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
      <FieldInputs fields={bankAccountFields} texts={texts} initial={account ?? undefined} />
      {account === null ? <FieldInputs fields={ownAccountFields} texts={texts} /> : null}
      <Checkbox
        label={texts.hasCsv}
        checked={hasCsv}
        onChange={(event) => setHasCsv(event.currentTarget.checked)}
      />
      {hasCsv ? (
        <FieldInputs fields={csvFields} texts={texts} initial={csvValues(account?.csvMapping)} />
      ) : null}
    </ActDialog>
  )
}

function csvValues(mapping: CsvMapping | null | undefined) {
  return mapping ? { ...mapping, ...mapping.columns, payer: mapping.columns.name } : undefined
}

function mappingOf(entered: ValuesOf<typeof csvFields>): CsvMapping {
  const { encoding, headerRow, namePrefix, payer: name, ...columns } = entered
  const { withdrawal, balance, memo, account, ...needed } = columns
  return {
    encoding,
    headerRow,
    columns: {
      ...needed,
      name,
      withdrawal: withdrawal || null,
      balance: balance || null,
      memo: memo || null,
      account: account || null,
    },
    namePrefix,
  }
}
