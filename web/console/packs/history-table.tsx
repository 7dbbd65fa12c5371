import { Table } from '@mantine/core'
import type { HistoryEntry } from '#contract/console/packs/pack-drafts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { packsTexts } from './packs.texts.ts'

/**
 * The changes of a pack's state. Each row shows the time, the change, the operator and the reason
 * (A-052).
 */
export function HistoryTable({ history }: { readonly history: readonly HistoryEntry[] }) {
  const texts = useTexts(packsTexts)
  const language = useLanguage()
  return (
    <Table aria-label={texts.history} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={190}>{texts.when}</Table.Th>
          <Table.Th w={220}>{texts.event}</Table.Th>
          <Table.Th w={180}>{texts.who}</Table.Th>
          <Table.Th>{texts.reason}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {history.map(({ event, at, by, reason }) => (
          <Table.Tr key={`${event} ${at}`}>
            <Table.Td>{formatTime(at, language)}</Table.Td>
            <Table.Td>{texts.events[event]}</Table.Td>
            <Table.Td>{by?.name ?? texts.byItself}</Table.Td>
            <Table.Td>{reason ?? ''}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
