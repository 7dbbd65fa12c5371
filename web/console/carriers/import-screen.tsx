import { Alert, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ImportRow, MatchResult } from '#contract/console/carriers/carriers.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { HandOver } from './hand-over.tsx'

const RESULT = 'result'
const DECIDABLE: readonly MatchResult[] = ['conflict', 'unknown', 'choose']

/**
 * The result for each line of a carrier's file. For some lines, an operator has to choose the
 * parcel.
 */
export function ImportScreen() {
  const texts = useTexts(carriersTexts)
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const [decided, setDecided] = useState<ImportRow>()
  const { answer, reload, notLoaded } = useScreenLoad('GET /imports/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  const { rows, summary } = answer
  const chosen = params.get(RESULT) ?? ''
  const shown = chosen === '' ? rows : rows.filter(({ result }) => result === chosen)
  const isDamaged = rows.some(({ result }) => result === 'damaged')
  return (
    <Stack>
      <ScreenTitle title={texts.import.heading(summary.id)}>
        <HandOver rows={rows} reload={reload} />
      </ScreenTitle>
      <SmallLink to="/imports">{texts.import.back}</SmallLink>
      <Text size="sm">
        {texts.layouts[summary.code]} {summary.fileName}
      </Text>
      {isDamaged ? (
        <Alert role="alert" variant="outline" color="vermilion">
          {texts.import.damagedText}
        </Alert>
      ) : null}
      <Group align="end">
        <NativeSelect
          label={texts.import.filter}
          value={chosen}
          onChange={(event) => setParams({ [RESULT]: event.currentTarget.value })}
          data={[
            { value: '', label: texts.all },
            ...Object.entries(texts.import.results).map(([value, label]) => ({
              value,
              label: `${label} ${formatNumber(rows.filter(({ result }) => result === value).length)}`,
            })),
          ]}
        />
      </Group>
      {shown.length === 0 ? (
        <Text role="status">{texts.import.empty}</Text>
      ) : (
        <RowsTable rows={shown} onDecide={setDecided} />
      )}
      {decided === undefined ? null : (
        <DecideDialog
          importId={summary.id}
          row={decided}
          onClose={() => setDecided(undefined)}
          reload={reload}
        />
      )}
    </Stack>
  )
}

interface RowsTableProps {
  readonly rows: readonly ImportRow[]
  readonly onDecide: (row: ImportRow) => void
}

function RowsTable({ rows, onDecide }: RowsTableProps) {
  const { import: texts } = useTexts(carriersTexts)
  return (
    <Table aria-label={texts.result} withTableBorder bg="#fff" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={50}>{texts.line}</Table.Th>
          <Table.Th>{texts.result}</Table.Th>
          <Table.Th>{texts.tracking}</Table.Th>
          <Table.Th>{texts.parcel}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.line} ${row.parcel?.id}`} data-row={row.line ?? ''}>
            <Table.Td>{row.line}</Table.Td>
            <Table.Td>
              <Result row={row} />
              <Decision row={row} onDecide={onDecide} />
            </Table.Td>
            <Table.Td>{row.tracking}</Table.Td>
            <Table.Td>
              <ParcelOfRow row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Result({ row: { result, conflict } }: { readonly row: ImportRow }) {
  const { import: texts } = useTexts(carriersTexts)
  return (
    <>
      <Text fw={700}>{texts.results[result]}</Text>
      {conflict === null ? null : (
        <Text size="sm" c="vermilion">
          {texts.conflicts[conflict]}
        </Text>
      )}
    </>
  )
}

/**
 * If the parcel has another tracking number than the line, shows the parcel's tracking number too.
 */
function ParcelOfRow({ row: { parcel, number, tracking } }: { readonly row: ImportRow }) {
  const { import: texts } = useTexts(carriersTexts)
  if (parcel === null) return number
  const { trackingNumber: now } = parcel
  return (
    <>
      {parcel.number} {parcel.name}
      {now === null || now === tracking ? null : (
        <Text size="sm">
          {texts.now} {now}
        </Text>
      )}
    </>
  )
}

interface DecisionProps {
  readonly row: ImportRow
  readonly onDecide: (row: ImportRow) => void
}

function Decision({ row, onDecide }: DecisionProps) {
  const { import: texts } = useTexts(carriersTexts)
  if (row.decidedBy !== null) return <Text size="sm">{texts.decided(row.decidedBy)}</Text>
  if (row.line === null || !DECIDABLE.includes(row.result)) return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.decideLine(row.line)}
      onClick={() => onDecide(row)}
    >
      {texts.decide}
    </Button>
  )
}
