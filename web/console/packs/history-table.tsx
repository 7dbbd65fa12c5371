import type { HistoryEntry } from '#contract/console/packs/pack-drafts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from './packs.texts.ts'

/**
 * The changes of a pack's state. Each row shows the time, the change, the operator and the reason
 * (A-052).
 */
export function HistoryTable({ history }: { readonly history: readonly HistoryEntry[] }) {
  const texts = useTexts(packsTexts)
  return (
    <RowTable
      aria-label={texts.history}
      columns={[
        { title: texts.when, w: 190 },
        { title: texts.event, w: 220 },
        { title: texts.who, w: 180 },
        texts.reason,
      ]}
      rows={history.map(({ event, at, by, reason }) => ({
        key: `${event} ${at}`,
        cells: [formatTime(at), texts.events[event], by?.name ?? texts.byItself, reason ?? ''],
      }))}
    />
  )
}
