import { Alert, Button, FileInput, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { StatementFault } from '#contract/console/bank/bank.ts'
import { REASON } from '#contract/console/reasons.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
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
  const { read, result, isRunning } = useReading(reload)
  const [format, setFormat] = useState(ZENGIN)
  const [file, setFile] = useState<File | null>(null)
  const csv = (answer?.list ?? []).filter(({ csvMapping }) => csvMapping !== null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== null) void read(file, format === ZENGIN ? null : Number(format))
      }}
    >
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      {result === undefined ? null : (
        <Alert
          role={result.isDone ? 'status' : 'alert'}
          variant="outline"
          color={result.isDone ? 'green.9' : 'vermilion'}
          mb="sm"
        >
          {result.text}
        </Alert>
      )}
      <Group align="end" mb="lg">
        <NativeSelect
          label={texts.fields.format}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
          data={[
            { value: ZENGIN, label: texts.zengin },
            ...csv.map(({ id, name }) => ({ value: String(id), label: texts.csvOf(name) })),
          ]}
        />
        <FileInput
          label={texts.fields.file}
          placeholder={texts.fields.file}
          value={file}
          onChange={setFile}
          w={280}
        />
        <Button type="submit" disabled={file === null || isRunning}>
          {texts.read}
        </Button>
      </Group>
    </form>
  )
}

/**
 * Returns a function that imports the chosen file, and the sentence about the result of the latest
 * import.
 */
function useReading(reload: () => Promise<unknown>) {
  const { statements: texts } = useTexts(bankTexts)
  const sentenceOf = useSentence()
  const faultText = useFaultText()
  const { run, isRunning } = useAct('POST /bank/statements')
  const [result, setResult] = useState<{ isDone: boolean; text: string }>()
  const read = async (file: File, accountId: number | null) => {
    setResult(undefined)
    if (file.size > FILE_BYTES_MAX) return setResult({ isDone: false, text: texts.tooLarge })
    const request = { fileName: file.name, file: await fileText(file), accountId }
    const outcome = await run({ request })
    if (outcome === undefined) return
    if (outcome.kind === 'ok') {
      const { lineCount, knownCount } = outcome.answer
      setResult({ isDone: true, text: texts.done(lineCount, knownCount) })
      await reload()
      return
    }
    const isWrong = outcome.kind === 'refused' && outcome.reason === REASON.statementWrong
    const fault = isWrong ? ` ${faultText(outcome.current as unknown as StatementFault)}` : ''
    setResult({ isDone: false, text: `${sentenceOf(outcome)}${fault}` })
  }
  return { read, result, isRunning }
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
