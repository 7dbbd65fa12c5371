import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CARRIERS } from '#contract/carriers.ts'
import { parcelList } from '#contract/console/parcels/parcels.fields.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { BulkDialogs, useBulkDialogs } from './bulk-dialogs.tsx'
import { DaySteps } from './day-steps.tsx'
import { DueDay, ParcelNotes } from './notes.tsx'
import style from './papers.module.css'
import { parcelsTexts } from './parcels.texts.ts'
import { useBulkActs } from './use-bulk-acts.ts'

/**
 * The shipping queue: every parcel that has not left the shop. The parcel with the earliest due day
 * comes first.
 */
export function ParcelsScreen() {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const can = useCan()
  const { list, answer, reload, loadAllIds } = useDefinedList('GET /parcels', parcelList, texts, {
    hrefOf: ({ id }) => `/parcels/${id}`,
    cells: {
      number: ({ number }) => <span className={style.whole}>{number}</span>,
      dueOn: (parcel) => <DueDay parcel={parcel} />,
      recipient: ({ name, prefId }) => name || texts.names.prefId[prefId],
      carrier: ({ carrier, trackingNumber }) =>
        [carrier && CARRIERS[carrier].name[language], trackingNumber].filter(Boolean).join(' '),
      notes: (parcel) => <ParcelNotes parcel={parcel} />,
    },
  })
  const day = useLoad('GET /shipping-day', {}, { isEnabled: can('ship.work') })
  const reloadBoth = () => Promise.all([reload(), day.reload()])
  const dialogs = useBulkDialogs()
  const acts = useBulkActs(dialogs)
  const lastAt = answer?.lastHandedOverAt
  return (
    <>
      <ListScreen
        {...list}
        actions={
          can('ship.settings') ? (
            <Button component={Link} to="/shipping-settings" variant="default">
              {texts.settings}
            </Button>
          ) : null
        }
        reload={reloadBoth}
        empty={lastAt ? texts.emptySince(formatTime(lastAt)) : texts.empty}
        acts={acts}
        loadAllIds={loadAllIds}
      >
        {day.answer === undefined ? null : <DaySteps day={day.answer} reload={reloadBoth} />}
      </ListScreen>
      <BulkDialogs state={dialogs} />
    </>
  )
}
