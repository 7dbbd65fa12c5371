import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { formatColumns, parseColumns } from './columns.rule.ts'

export interface ReplaceLayoutProps {
  readonly code: LayoutCode
  readonly version: number
  readonly layout: CarrierLayout
  readonly reload: () => Promise<unknown>
}

/**
 * The form that replaces a layout by a new version. The operator enters the table of columns and
 * the format of the file.
 */
export function ReplaceLayout({ code, version, layout, reload }: ReplaceLayoutProps) {
  const { settings: texts } = useTexts(carriersTexts)
  const sentenceOf = useSentence()
  const { run, isRunning } = useAct('POST /carriers/{code}/layout')
  const unsaved = useUnsavedChanges()
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const { columns, ...format } = layout
  const close = () => {
    unsaved.markSaved()
    setIsOpen(false)
  }
  const replace = async (reason: string, form: FormData) => {
    setError(undefined)
    const entered = readLayout(String(form.get('columns')), String(form.get('format')))
    if (entered === null) return setError(texts.wrong)
    const outcome = await run({ params: { code }, request: { version, layout: entered, reason } })
    if (outcome === undefined) return
    if (outcome.kind === 'ok') {
      close()
      await reload()
    } else {
      const isWrong = outcome.kind === 'refused' && outcome.state === 400
      setError(isWrong ? texts.wrong : sentenceOf(outcome))
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.replace}
      </Button>
      <ActDialog
        title={texts.replace}
        submit={texts.replace}
        isOpen={isOpen}
        act={{ isRunning, error }}
        onClose={close}
        onChange={unsaved.markChanged}
        onSubmit={replace}
      >
        <Text size="sm">{texts.replaceText}</Text>
        <Textarea
          name="columns"
          label={texts.table}
          defaultValue={formatColumns(columns)}
          rows={8}
          wrap="off"
          required
        />
        <Textarea
          name="format"
          label={texts.format}
          defaultValue={JSON.stringify(format, null, 2)}
          rows={8}
          required
        />
      </ActDialog>
      {unsaved.question}
    </>
  )
}

/** Returns null if the text for the format is not valid JSON. The server checks the rest. */
function readLayout(columns: string, format: string): CarrierLayout | null {
  try {
    return { ...(JSON.parse(format) as CarrierLayout), columns: parseColumns(columns) }
  } catch {
    return null
  }
}
