import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { FigureRow } from '#contract/console/dashboard.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useLiveLoad } from '#web/console/wire/use-live-load.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

const DayCurve = onDemand(() => import('./day-curve.tsx'), <div style={{ height: 180 }} />)

/**
 * Today's sales as a curve against yesterday's, and today's figures, each beside its value of yesterday up to the same time of day. Each figure links
 * to the screen with its values hour by hour.
 */
export function FiguresSection({ figures }: { readonly figures: readonly FigureRow[] }) {
  const texts = useTexts(homeTexts)
  return (
    <Section title={texts.today}>
      <SalesCurve />
      <Text size="sm" c="dimmed" my="xs">
        {texts.todayText}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4, xl: 8 }} spacing="xs">
        {figures.map(({ name, today, yesterday }) => (
          <Paper key={name} withBorder p="xs">
            <SmallLink to={`/figures/${name}`} fw={700}>
              {texts.figures[name]}
            </SmallLink>
            <Text size="lg" fw={700}>
              {texts.units[name](today)}
            </Text>
            <Text size="xs" c="dimmed">
              {texts.sameTime(texts.units[name](yesterday))}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function SalesCurve() {
  const texts = useTexts(homeTexts)
  const { answer, outcome, reload } = useLiveLoad('GET /dashboard/figures/{figure}', {
    params: { figure: 'sales-yen' },
  })
  if (answer === undefined && outcome !== undefined)
    return <PartFailed outcome={outcome} reload={reload} />
  const hasSales = answer?.hours.some(({ today, yesterday }) => today || yesterday)
  if (answer !== undefined && !hasSales) return <Text size="sm">{texts.noSales}</Text>
  return (
    <figure aria-label={texts.salesCurve} style={{ margin: 0, minHeight: 180 }}>
      {answer === undefined ? null : (
        <DayCurve hours={answer.hours} unit={texts.units['sales-yen']} />
      )}
    </figure>
  )
}
