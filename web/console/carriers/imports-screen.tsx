import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importList, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { trackingColumns } from '#contract/console/carriers/tracking-columns.fields.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
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
  const act = useFormAct('POST /imports', (outcome) => {
    if (outcome.kind !== 'refused' || outcome.reason !== REASON.otherCarrier) return undefined
    const codes = outcome.current?.codes as LayoutCode[] | undefined
    return codes && texts.imports.otherCarrier(texts.list(codes.map((each) => texts.layouts[each])))
  })
  const [code, setCode] = useState<LayoutCode>('yamato-b2-cloud')
  const send = async ({ file, isDryRun }: ImportRequest, fileName: string) => {
    const content = base64Of(file)
    if (content.length > FILE_CHARACTERS_MAX) return void act.refuse(texts.imports.tooLarge)
    const answer = await act.run({ request: { code, fileName, content, isDryRun } })
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
        act={act}
        send={send}
        isPartial
        entry={{ inputs, key: code, isReady: true }}
      />
    </Stack>
  )
}

function base64Of(base64url: string): string {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')
}
