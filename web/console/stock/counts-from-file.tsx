import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { fileRows } from '#contract/console/imports/import-columns.rule.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { countColumns } from '#contract/console/stock/count-columns.fields.ts'
import type { Copy, CountedLine } from '#contract/console/stock/stock.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { saveCsv } from '#web/kit/download.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

interface CountsFromFileProps {
  readonly shelf: string
  readonly copies: readonly Copy[]
  readonly onRead: (lines: readonly Pick<CountedLine, 'copyId' | 'counted'>[]) => void
}

/** Saves the list of a shelf as a file, and fills the stocktake with the counts of such a file. */
export function CountsFromFile({ shelf, copies, onRead }: CountsFromFileProps) {
  const texts = useTexts(stockTexts)
  const language = useLanguage()
  const act = useFormAct('POST /shelves/counts')
  const [isOpen, setIsOpen] = useState(false)
  const send = async (request: ImportRequest) => {
    const answer = await act.run({ request: { ...request, shelf } })
    if (answer?.isDone) {
      onRead(answer.lines)
      setIsOpen(false)
    }
    return answer
  }
  const save = () => {
    const rows = copies.map((copy) => ({ ...copy, counted: copy.onHand }))
    const name = `${texts.count}-${shelf}-${todayInJapan()}.csv`
    saveCsv(name, writeCsv(fileRows(countColumns, rows, language)))
  }
  return (
    <Stack>
      <Group>
        <Button variant="default" onClick={save}>
          {texts.saveList}
        </Button>
        {isOpen ? null : (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {texts.countsFromFile}
          </Button>
        )}
      </Group>
      {isOpen ? (
        <ImportPanel name={texts.count} columns={countColumns} act={act} send={send} />
      ) : null}
    </Stack>
  )
}
