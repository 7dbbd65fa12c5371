import { Button, Text } from '@mantine/core'
import type { RestrictionRow } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/** While a restriction that an operator has set is in force, operators can lift it. */
export function RestrictionsTable({
  restrictions,
  onLift,
}: {
  readonly restrictions: readonly RestrictionRow[]
  /**
   * Called with the id of the restriction to lift; undefined if the operator's role may not lift
   * restrictions.
   */
  readonly onLift: ((id: number) => void) | undefined
}) {
  const texts = useTexts(restrictionTexts)
  const endOf = (end: string | null) => (end === null ? texts.noEnd : formatTime(end))
  const setByOf = ({ operator, reason }: RestrictionRow) =>
    reason === null ? texts.self : texts.setByOf(operator ?? '—', reason)
  const stateOf = ({ isInForce, liftReason, liftedBy }: RestrictionRow) => {
    if (isInForce) return texts.inForce
    return liftReason === null ? texts.over : texts.liftedBy(liftedBy ?? '—', liftReason)
  }
  return (
    <RowTable
      aria-label={texts.title}
      columns={[{ title: texts.kind, isHeading: true }, texts.period, texts.setBy, texts.state]}
      rows={restrictions.map((row) => ({
        key: row.id,
        cells: [
          texts.kinds[row.kind],
          texts.periodOf(formatTime(row.startsAt), endOf(row.endsAt)),
          setByOf(row),
          <>
            {stateOf(row)}
            {row.isInForce && row.reason === null ? (
              <Text size="xs" c="dimmed">
                {texts.keptUntilEnd}
              </Text>
            ) : null}
            {row.isInForce && row.reason !== null && onLift !== undefined ? (
              <Button size="compact-xs" variant="default" ml="xs" onClick={() => onLift(row.id)}>
                {texts.lift}
              </Button>
            ) : null}
          </>,
        ],
      }))}
    />
  )
}
