import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { pricedPack, sharesOf } from '#contract/console/packs/pack-checks.rule.ts'
import { calculate } from '#contract/console/packs/packs.rule.ts'
import { Section } from '#web/console/frame/section.tsx'
import type { DraftEditing } from '#web/console/packs/editor/use-draft.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { dearestLines, sumsByRarity } from './by-rarity.rule.ts'
import { calculatorTexts } from './calculator.texts.ts'
import { LineTable } from './line-table.tsx'
import { cardsById } from './priced.ts'
import { RarityTable } from './rarity-table.tsx'
import { RiskTable } from './risk-table.tsx'
import { ScenarioTable } from './scenario-table.tsx'

const DEAREST_MAX = 10

/**
 * The component with the charts. It is loaded lazily, so that only this tab loads the large chart
 * library.
 */
const CalculatorCharts = onDemand(() => import('./calculator-charts.tsx'), <ChartsLoading />)

/** The income and costs of the pack, and its risk. */
export function CalculatorTab({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(calculatorTexts)
  const { content, composition } = editing
  const cards = cardsById(composition.cards)
  const pack = useMemo(() => pricedPack(content, cards), [content, cards])
  const calculation = calculate(pack, sharesOf(content), editing.draft.charges)
  const sums = sumsByRarity(content, cards)
  const isInYen = content.currency === 'point'
  if (content.price === null || calculation.total === 0) return <Text>{texts.notPriced}</Text>
  return (
    <Stack gap="lg">
      <Group align="flex-start" wrap="nowrap" gap="md" grow preventGrowOverflow={false}>
        <Section title={texts.scenarioTable} size="h5">
          <ScenarioTable
            calculation={calculation}
            currency={content.currency}
            marginPermilleMin={editing.draft.marginPermilleMin}
          />
        </Section>
        <Section title={texts.rarityTable} size="h5">
          <RarityTable editing={editing} sums={sums} />
        </Section>
      </Group>
      <Section title={texts.lineTable} size="h5">
        <LineTable pack={pack} lines={content.lines} cards={cards} />
      </Section>
      {isInYen ? (
        <Section title={texts.riskTitle} size="h5">
          <Text size="sm">{texts.riskText}</Text>
          <RiskTable pack={pack} />
        </Section>
      ) : null}
      <CalculatorCharts
        pack={isInYen ? pack : undefined}
        sums={sums}
        dearest={dearestLines(content, cards, DEAREST_MAX)}
      />
    </Stack>
  )
}

function ChartsLoading() {
  return <Text size="sm">{useTexts(calculatorTexts).chartLoading}</Text>
}
