import { Button, Table, Text } from '@mantine/core'
import type { RestrictionRow } from '#contract/console/members/restrictions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

/**
 * All restrictions of a member. While a restriction that an operator has set is in force, operators
 * can lift it.
 */
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
  const language = useLanguage()
  const endOf = (end: string | null) => (end === null ? texts.noEnd : formatTime(end, language))
  const setByOf = ({ operator, reason }: RestrictionRow) =>
    reason === null ? texts.self : texts.setByOf(operator ?? '—', reason)
  const stateOf = ({ isInForce, liftReason, liftedBy }: RestrictionRow) => {
    if (isInForce) return texts.inForce
    return liftReason === null ? texts.over : texts.liftedBy(liftedBy ?? '—', liftReason)
  }
  return (
    <Table aria-label={texts.title} withTableBorder bg="#fff">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.kind}</Table.Th>
          <Table.Th>{texts.period}</Table.Th>
          <Table.Th>{texts.setBy}</Table.Th>
          <Table.Th>{texts.state}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {restrictions.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row">{texts.kinds[row.kind]}</Table.Th>
            <Table.Td>
              {texts.periodOf(formatTime(row.startsAt, language), endOf(row.endsAt))}
            </Table.Td>
            <Table.Td>{setByOf(row)}</Table.Td>
            <Table.Td>
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
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
