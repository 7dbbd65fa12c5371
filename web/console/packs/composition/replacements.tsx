import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { CardPicker } from './card-picker.tsx'
import type { CardSource } from './card-source.ts'
import { compositionTexts } from './composition.texts.ts'

const SHOWN_CODES_MAX = 50

interface ReplacementsProps {
  readonly unknownCodes: readonly string[]
  readonly source: CardSource
  readonly onCancel?: () => void
  readonly onTake: (chosen: ReadonlyMap<string, string>) => void
}

/**
 * Lists the codes that belong to no card. For each code, the operator can choose another card or
 * make a new card.
 */
export function Replacements({ unknownCodes, source, onCancel, onTake }: ReplacementsProps) {
  const texts = useTexts(compositionTexts)
  const { cancel } = useTexts(consoleTexts)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  if (unknownCodes.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={700}>
        {texts.unknownCards}
      </Text>
      {unknownCodes.slice(0, SHOWN_CODES_MAX).map((code) => (
        <Group key={code} align="flex-end">
          <CardPicker
            source={source}
            label={texts.chooseCard(code)}
            onChange={(card) => setChosen(new Map(chosen).set(code, card))}
          />
          <Anchor href="/console/cards" target="_blank" size="sm">
            {texts.makeCard}
          </Anchor>
        </Group>
      ))}
      <Group justify="flex-end">
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        ) : null}
        <Button disabled={chosen.size === 0} onClick={() => onTake(chosen)}>
          {texts.take}
        </Button>
      </Group>
    </Stack>
  )
}
