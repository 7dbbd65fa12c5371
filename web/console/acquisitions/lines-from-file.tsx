import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

interface LinesFromFileProps {
  readonly onRead: (lines: readonly BoughtLine[]) => void
}

/** Fills the form with the lines of a file. Nothing is recorded before the operator buys in. */
export function LinesFromFile({ onRead }: LinesFromFileProps) {
  const texts = useTexts(acquisitionsTexts)
  const act = useFormAct('POST /acquisitions/lines')
  const [isOpen, setIsOpen] = useState(false)
  const send = async (request: ImportRequest) => {
    const answer = await act.run({ request })
    if (answer?.isDone) {
      onRead(answer.lines)
      setIsOpen(false)
    }
    return answer
  }
  if (isOpen)
    return <ImportPanel name={texts.lines} columns={boughtColumns} act={act} send={send} />
  return (
    <Group>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.fromFile}
      </Button>
    </Group>
  )
}
