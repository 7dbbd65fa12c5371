import { Button, FileInput, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importList, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

const FILE_BYTES_MAX = 450_000

/** Imports files with tracking numbers, and lists the imported files. */
export function ImportsScreen() {
  const { imports: texts } = useTexts(carriersTexts)
  const { list } = useDefinedList('GET /imports', importList, texts, {
    hrefOf: ({ id }) => `/imports/${id}`,
  })
  return (
    <ListScreen {...list}>
      <ReadFile />
    </ListScreen>
  )
}

function ReadFile() {
  const texts = useTexts(carriersTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const { run, isRunning } = useAct('POST /imports')
  const [code, setCode] = useState<LayoutCode>('yamato-b2-cloud')
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const read = async (chosen: File) => {
    setError(undefined)
    if (chosen.size > FILE_BYTES_MAX) return setError(texts.imports.tooLarge)
    const content = await base64Of(chosen)
    const outcome = await run({ request: { code, fileName: chosen.name, content } })
    if (outcome === undefined) return
    if (outcome.kind === 'ok') return navigate(`/imports/${outcome.answer.id}`)
    const isOther = outcome.kind === 'refused' && outcome.reason === REASON.otherCarrier
    const codes = isOther ? (outcome.current?.codes as LayoutCode[] | undefined) : undefined
    const names = codes && texts.list(codes.map((each) => texts.layouts[each]))
    setError(names === undefined ? sentenceOf(outcome) : texts.imports.otherCarrier(names))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== null) void read(file)
      }}
    >
      <Text size="sm" mb="sm">
        {texts.imports.text}
      </Text>
      <ErrorNotice error={error} mb="sm" />
      <Group align="end" mb="lg">
        <NativeSelect
          label={texts.layout}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value as LayoutCode)}
          data={namedOptions(texts.layouts)}
        />
        <FileInput
          label={texts.imports.file}
          placeholder={texts.imports.file}
          accept=".csv,.txt,text/csv"
          value={file}
          onChange={setFile}
          w={280}
        />
        <Button type="submit" disabled={file === null || isRunning}>
          {texts.imports.read}
        </Button>
      </Group>
    </form>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
