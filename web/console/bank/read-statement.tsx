import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccountRow, StatementFault } from '#contract/console/bank/bank.ts'
import { accountColumns, statementTemplate } from '#contract/console/bank/statement-columns.rule.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'

const ZENGIN = 'zengin'
const FILE_BYTES_MAX = 4 * 1_048_576

/**
 * The form that imports a statement. It then shows the result of the import, or what is wrong with
 * the file.
 */
export function ReadStatement({ reload }: { readonly reload: () => Promise<unknown> }) {
  const { statements: texts } = useTexts(bankTexts)
  const { answer } = useLoad('GET /bank/accounts', {})
  const sentenceOf = useSentence()
  const faultText = useFaultText()
  const act = useFormAct('POST /bank/statements', (outcome) =>
    outcome.kind === 'refused' && outcome.reason === REASON.statementWrong
      ? `${sentenceOf(outcome)} ${faultText(outcome.current as unknown as StatementFault)}`
      : undefined,
  )
  const [format, setFormat] = useState(ZENGIN)
  const accounts = (answer?.list ?? []).filter(({ csvMapping }) => csvMapping !== null)
  const account = accounts.find(({ id }) => String(id) === format)
  const send = async (request: ImportRequest, fileName: string) => {
    if ((request.file.length * 3) / 4 > FILE_BYTES_MAX) return void act.refuse(texts.tooLarge)
    const named = { fileName, accountId: account?.id ?? null }
    const result = await act.run({ request: { ...request, ...named } })
    if (result?.isDone) await reload()
    return result
  }
  const inputs = (
    <NativeSelect
      label={texts.fields.format}
      value={format}
      onChange={(event) => setFormat(event.currentTarget.value)}
      data={[
        { value: ZENGIN, label: texts.zengin },
        ...accounts.map(({ id, name }) => ({ value: String(id), label: texts.csvOf(name) })),
      ]}
    />
  )
  return (
    <Stack mb="lg">
      <Text size="sm">{texts.text}</Text>
      <ImportPanel
        name={texts.title}
        {...fileOf(account)}
        act={act}
        send={send}
        entry={{ inputs, key: format, isReady: true }}
      />
    </Stack>
  )
}

/** A file in the Zengin format has records, and no columns. */
function fileOf(account: AccountRow | undefined) {
  if (!account?.csvMapping) return { columns: {} }
  const { csvMapping, number } = account
  return {
    columns: accountColumns(csvMapping),
    template: statementTemplate({ csvMapping, number }),
  }
}

/**
 * Returns a function that describes an error in a statement file and names the line of the error.
 */
function useFaultText() {
  const { statements: texts } = useTexts(bankTexts)
  return ({ fault, line, expected, found }: StatementFault): string => {
    const place = line === null ? '' : texts.place(line)
    const sentence = texts.fault(texts.faults[fault], place)
    if (expected !== undefined && found !== undefined)
      return sentence + texts.figures(expected, found)
    if (found) return sentence + texts.found(found)
    return expected === undefined ? sentence : sentence + texts.expected(expected)
  }
}
