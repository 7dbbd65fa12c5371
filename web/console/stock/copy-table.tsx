import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Copy } from '#contract/console/stock/stock.ts'
import { photoPath } from '#contract/links.rule.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface CopyTableProps {
  readonly copies: readonly Copy[]
  readonly onMove: (copy: Copy) => void
  readonly onLose: (copy: Copy) => void
  readonly onPhotograph: (copy: Copy) => void
}

/**
 * The copies of a card that have a number of their own, and the lots of its other copies. Those on
 * hand come first.
 */
export function CopyTable({ copies, onMove, onLose, onPhotograph }: CopyTableProps) {
  const texts = useTexts(stockTexts)
  const { yen } = useTexts(unitTexts)
  const { fields } = texts
  const can = useCan()
  const actsOf = (copy: Copy) => (
    <Group gap="xs" wrap="nowrap">
      <Button {...BUTTON} aria-label={texts.moveOf(copy.id)} onClick={() => onMove(copy)}>
        {texts.move}
      </Button>
      <Button {...BUTTON} aria-label={texts.loseOf(copy.id)} onClick={() => onLose(copy)}>
        {texts.lose}
      </Button>
      {copy.gradingNumber === '' ? null : (
        <Button
          {...BUTTON}
          aria-label={texts.photographOf(copy.id)}
          onClick={() => onPhotograph(copy)}
        >
          {texts.photograph}
        </Button>
      )}
    </Group>
  )
  const acquisitionOf = ({ acquisitionId }: Copy) =>
    can('acquisitions.read') ? (
      <Link to={`/acquisitions/${acquisitionId}`}>{acquisitionId}</Link>
    ) : (
      acquisitionId
    )
  const { id, grading, serial, shelves, acquisition, acquired } = fields
  return (
    <RowTable
      aria-label={texts.copies}
      columns={[
        id,
        grading,
        serial,
        shelves,
        acquisition,
        acquired,
        { title: texts.costEach, isNumber: true },
        { title: fields.onHand, isNumber: true },
        ...(can('stock.move') ? [texts.act] : []),
      ]}
      rows={copies.map((copy) => ({
        key: copy.id,
        ...(copy.onHand === 0 ? { c: '#5e5348' } : {}),
        cells: [
          copy.id,
          gradingOf(copy),
          copy.serialNumber,
          copy.shelf,
          acquisitionOf(copy),
          copy.acquiredOn,
          yen(copy.costYen),
          formatNumber(copy.onHand),
          copy.onHand > 0 ? actsOf(copy) : null,
        ],
      }))}
    />
  )
}

/** The grading number leads to the copy's photo. */
function gradingOf(copy: Copy) {
  const grading = `${copy.gradingCompany} ${copy.gradingNumber}`
  if (copy.photo === '') return grading
  return (
    <Anchor href={photoPath(copy)} target="_blank" size="sm">
      {grading}
    </Anchor>
  )
}

const BUTTON = { size: 'compact-sm', variant: 'default' } as const
