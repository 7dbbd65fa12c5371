import { Button, FileInput, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LayoutCode } from '#contract/console/parcels/carrier-layout.ts'
import type { ImportSummary } from '#contract/console/parcels/carriers.ts'
import { REASON } from '#contract/console/reasons.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

const CHOICES = { filters: [], sorts: ['createdAt'], columns: ['operator'] }
const FILE_BYTES_MAX = 450_000

/** Imports files with tracking numbers, and lists the imported files. */
export function ImportsScreen() {
  const texts = useTexts(carriersTexts)
  const { source } = useList('GET /imports', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<ImportSummary>
      title={texts.imports.title}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ fileName }) => fileName}
      hrefOf={({ id }) => `/imports/${id}`}
      empty={texts.imports.empty}
    >
      <ReadFile />
    </ListScreen>
  )
}

/** The form that imports a file and then opens the screen of the result. */
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

function useColumns(): readonly ListColumn<ImportSummary>[] {
  const texts = useTexts(carriersTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'file', title: texts.imports.fileName, cell: ({ fileName }) => fileName },
      { name: 'code', title: texts.layout, cell: ({ code }) => texts.layouts[code] },
      {
        name: 'rows',
        title: texts.imports.rows,
        isNumber: true,
        cell: ({ rowCount }) => formatNumber(rowCount),
      },
      {
        name: 'matched',
        title: texts.imports.matched,
        isNumber: true,
        cell: ({ matchedCount }) => formatNumber(matchedCount),
      },
      {
        name: 'open',
        title: texts.imports.open,
        isNumber: true,
        cell: ({ openCount }) => formatNumber(openCount),
      },
      {
        name: 'createdAt',
        title: texts.imports.created,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      { name: 'operator', title: texts.imports.operator, cell: ({ operator }) => operator },
    ],
    [texts, language],
  )
}
