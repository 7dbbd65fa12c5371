import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { FigureRow } from '#contract/console/dashboard.ts'
import { Section } from '#web/console/frame/section.tsx'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

/**
 * Today's figures, each beside its value of yesterday up to the same time of day. Each figure links
 * to the screen with its values hour by hour.
 */
export function FiguresSection({ figures }: { readonly figures: readonly FigureRow[] }) {
  const texts = useTexts(homeTexts)
  return (
    <Section title={texts.today}>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.todayText}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {figures.map(({ name, today, yesterday }) => (
          <Paper key={name} withBorder p="md">
            <Anchor component={Link} to={`/figures/${name}`} fw={700}>
              {texts.figures[name]}
            </Anchor>
            <Text size="xl" fw={700}>
              {texts.units[name](today)}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.sameTime(texts.units[name](yesterday))}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  )
}
