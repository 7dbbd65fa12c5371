import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Copy } from '#contract/console/stock/stock.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { compareCounts, type TypedCounts } from './compare-counts.rule.ts'
import { CorrectionNotice } from './correction-notice.tsx'
import { CountsFromFile } from './counts-from-file.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { stockTexts } from './stock.texts.ts'
import { useCorrection } from './use-correction.ts'

export interface ShelfCountProps {
  readonly shelf: string
  readonly copies: readonly Copy[]
  readonly lossYenMax: number
  readonly onDone: (sentence: string) => void
}

/**
 * The list of the copies on a shelf. Each row has a field for the counted number. The field begins
 * with the number that the shop has on record.
 */
export function ShelfCount({ shelf, copies, lossYenMax, onDone }: ShelfCountProps) {
  const texts = useTexts(stockTexts)
  const { yen } = useTexts(unitTexts)
  const correction = useCorrection()
  const [counted, setCounted] = useState<TypedCounts>({})
  const { countOf, differing, missingYen } = compareCounts(copies, counted)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [isBooking, setIsBooking] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <Stack>
      <CorrectionNotice control={correction} lossYenMax={lossYenMax} />
      <CountsFromFile
        shelf={shelf}
        copies={copies}
        onRead={(lines) =>
          setCounted({
            ...counted,
            ...Object.fromEntries(lines.map((line) => [line.copyId, String(line.counted)])),
          })
        }
      />
      <CountTable
        copies={copies}
        counted={counted}
        selected={selected}
        countOf={countOf}
        onCount={(id, text) => setCounted({ ...counted, [id]: text })}
        onSelect={setSelected}
      />
      <Group>
        <Text role="status">
          {differing.length === 0
            ? texts.noDifferences
            : texts.differences(differing.length, yen(missingYen))}
        </Text>
        <Button disabled={differing.length === 0} onClick={() => setIsBooking(true)}>
          {texts.book}
        </Button>
        <Button
          variant="default"
          disabled={selected.length === 0}
          onClick={() => setIsMoving(true)}
        >
          {texts.moveSelected(selected.length)}
        </Button>
      </Group>
      <ActDialog
        title={texts.book}
        submit={texts.book}
        isOpen={isBooking}
        act={{ isRunning: correction.isRunning, error: undefined }}
        onClose={() => setIsBooking(false)}
        onSubmit={async (reason) => {
          const lines = differing.map((copy) => ({
            copyId: copy.id,
            onHand: copy.onHand,
            counted: countOf(copy),
          }))
          const isBooked = await correction.book({ kind: 'counted', lines, reason })
          setIsBooking(false)
          if (isBooked) onDone(texts.booked)
        }}
      >
        <Text size="sm">{texts.differences(differing.length, yen(missingYen))}</Text>
      </ActDialog>
      <MoveDialog
        copies={copies.filter(({ id }) => selected.includes(id))}
        isOpen={isMoving}
        onClose={() => setIsMoving(false)}
        onMoved={(count) => onDone(texts.moved(count))}
      />
    </Stack>
  )
}

interface CountTableProps {
  readonly copies: readonly Copy[]
  readonly counted: TypedCounts
  readonly selected: readonly number[]
  readonly countOf: (copy: Copy) => number
  readonly onCount: (id: number, text: string) => void
  readonly onSelect: (ids: readonly number[]) => void
}

function CountTable({ copies, counted, selected, countOf, onCount, onSelect }: CountTableProps) {
  const texts = useTexts(stockTexts)
  const { fields } = texts
  const toggled = (id: number) =>
    selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]
  return (
    <RowTable
      aria-label={texts.count}
      columns={[
        texts.chosen,
        fields.code,
        fields.name,
        fields.grading,
        fields.serial,
        { title: fields.onHand, isNumber: true },
        { title: texts.counted, w: 140 },
        { title: texts.difference, isNumber: true },
      ]}
      rows={copies.map((copy) => {
        const { id, code, name, onHand, gradingNumber, serialNumber } = copy
        const difference = countOf(copy) - onHand
        const parts = [code, name, gradingNumber, serialNumber]
        const title = parts.filter((part) => part !== '').join(' ')
        const cells = [
          <Checkbox
            key="select"
            aria-label={texts.select(title)}
            checked={selected.includes(id)}
            onChange={() => onSelect(toggled(id))}
          />,
          code,
          name,
          `${copy.gradingCompany} ${gradingNumber}`,
          serialNumber,
          formatNumber(onHand),
          <TextInput
            key="counted"
            size="xs"
            inputMode="numeric"
            aria-label={texts.countedOf(title)}
            value={counted[id] ?? String(onHand)}
            onChange={(event) => onCount(id, event.currentTarget.value)}
          />,
          <Text key="difference" inherit fw={difference === 0 ? 400 : 700}>
            {difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : 0}
          </Text>,
        ]
        return { key: id, cells }
      })}
    />
  )
}
