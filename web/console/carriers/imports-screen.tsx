import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importList, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { trackingColumns } from '#contract/console/carriers/tracking-columns.fields.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

const FILE_CHARACTERS_MAX = 600_000

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
  const navigate = useNavigate()
  const { read, error, isRunning, clearError } = useReading()
  const [code, setCode] = useState<LayoutCode>('yamato-b2-cloud')
  const send = async (request: ImportRequest, fileName: string) => {
    const answer = await read(request, { code, fileName })
    if (answer?.id != null) await navigate(`/imports/${answer.id}`)
    return answer
  }
  const inputs = (
    <>
      <Text size="sm">{texts.imports.text}</Text>
      <NativeSelect
        label={texts.layout}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value as LayoutCode)}
        data={namedOptions(texts.layouts)}
      />
    </>
  )
  return (
    <Stack mb="lg">
      <ImportPanel
        name={texts.imports.title}
        columns={trackingColumns}
        act={{ error, isRunning, clearError }}
        send={send}
        isPartial
        entry={{ inputs, key: code, isReady: true }}
      />
    </Stack>
  )
}

/** Returns the act that reads a file. A file of another program is refused with their names. */
function useReading() {
  const texts = useTexts(carriersTexts)
  const sentenceOf = useSentence()
  const { run, isRunning } = useAct('POST /imports')
  const [error, setError] = useState<string>()
  const read = async (
    { file, isDryRun }: ImportRequest,
    named: { readonly code: LayoutCode; readonly fileName: string },
  ) => {
    setError(undefined)
    const content = base64Of(file)
    if (content.length > FILE_CHARACTERS_MAX) return void setError(texts.imports.tooLarge)
    const outcome = await run({ request: { ...named, content, isDryRun } })
    if (outcome?.kind === 'ok') return outcome.answer
    if (outcome === undefined) return undefined
    const isOther = outcome.kind === 'refused' && outcome.reason === REASON.otherCarrier
    const codes = isOther ? (outcome.current?.codes as LayoutCode[] | undefined) : undefined
    const names = codes && texts.list(codes.map((each) => texts.layouts[each]))
    setError(names === undefined ? sentenceOf(outcome) : texts.imports.otherCarrier(names))
    return undefined
  }
  return { read, error, isRunning, clearError: () => setError(undefined) }
}

function base64Of(base64url: string): string {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')
}
