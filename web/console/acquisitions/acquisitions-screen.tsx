import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { acquisitionList } from '#contract/console/stock/acquisitions.fields.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { ExportButtons, ExportOutcome } from '#web/console/reports/export-buttons.tsx'
import { useCsvExport } from '#web/console/reports/use-csv-export.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

/**
 * The list of acquisitions. The law requires a second-hand dealer to record what was bought and
 * from whom.
 */
export function AcquisitionsScreen() {
  const texts = useTexts(acquisitionsTexts)
  const can = useCan()
  const { list, control } = useDefinedList('GET /acquisitions', acquisitionList, texts, {
    hrefOf: ({ id }) => `/acquisitions/${id}`,
    nameOf: ({ id, counterpartyName }) => `${id} ${counterpartyName}`,
  })
  const { filters } = control.address
  const act = useFormAct('POST /acquisitions/export')
  const ledger = useCsvExport(act, (encoding) =>
    act.run({ request: { text: '', ...filters, encoding } }),
  )
  const period = new URLSearchParams({ from: filters.from ?? '', to: filters.to ?? '' })
  const actions = (
    <>
      <ExportButtons report={ledger} permission="acquisitions.read" />
      <Button variant="default" component={Link} to={`/acquisitions/ledger?${period}`}>
        {texts.print}
      </Button>
      {can('acquisitions.add') ? (
        <Button component={Link} to="/acquisitions/new">
          {texts.buyIn}
        </Button>
      ) : null}
    </>
  )
  return (
    <ListScreen {...list} file={undefined} text={texts.text} actions={actions}>
      <ExportOutcome report={ledger} />
    </ListScreen>
  )
}
