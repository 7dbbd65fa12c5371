import { Alert, Paper, Progress, Table, Text } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { Section } from '#web/console/frame/section.tsx'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

type UnusedPoints = NonNullable<ConsoleAnswer<'GET /dashboard'>['points']>

/**
 * The members' unused points, separately for paid and free points. A bar shows how near the paid
 * points are to the limit from which the law requires a notice and a deposit (A-049).
 */
export function PointsSection({ points }: { readonly points: UnusedPoints }) {
  const texts = useTexts(homeTexts)
  const { paid, free, limitYen, leftYen, baseDate, derivedAt } = points
  const rows = [
    [texts.paid, paid],
    [texts.free, free],
    [texts.total, paid + free],
  ] as const
  const isKnown = derivedAt !== null
  return (
    <Section title={texts.points}>
      {isKnown && leftYen <= 0 ? (
        <Alert variant="outline" color="vermilion" mb="xs">
          {texts.limitReached(texts.yen(-leftYen))}
        </Alert>
      ) : null}
      <Paper withBorder p="md">
        {isKnown ? (
          <>
            <Table aria-label={texts.points} w={320}>
              <Table.Tbody>
                {rows.map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{name}</Table.Th>
                    <Table.Td ta="right">{texts.pointsOf(value)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Progress.Root size="lg" my="sm" aria-hidden="true">
              <Progress.Section value={Math.min(100, (paid / limitYen) * 100)} />
            </Progress.Root>
            <Text size="sm">
              {leftYen > 0 ? texts.limit(texts.yen(leftYen)) : null} {texts.baseDate(baseDate)}
            </Text>
          </>
        ) : null}
        <Text size="sm" c="dimmed">
          {isKnown ? texts.derived(formatTime(derivedAt)) : texts.notDerived}
        </Text>
      </Paper>
    </Section>
  )
}
