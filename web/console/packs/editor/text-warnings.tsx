import { Alert, List, Text } from '@mantine/core'
import { useMemo } from 'react'
import { withNumbers } from '#contract/console/packs/pack-numbers.rule.ts'
import { textWarningsOf } from '#contract/console/packs/pack-texts.rule.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { cardsById } from '#web/console/packs/calculator/priced.ts'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

/** Warns of numbers in the texts that differ from the composition. */
export function TextWarnings({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const { content, composition } = editing
  const warnings = useMemo(() => {
    const cards = cardsById(composition.cards)
    return textWarningsOf(withNumbers(content, cards), cards, identity)
  }, [content, composition.cards])
  if (warnings.length === 0) return null
  return (
    <Alert variant="outline" color={CAUTION} title={texts.textWarnings}>
      <List size="sm">
        {warnings.map(({ key, field, found }) => (
          <List.Item key={key}>{texts.textWarning(texts.fields[field], found)}</List.Item>
        ))}
      </List>
      <Text size="sm">{texts.textWarningsHint}</Text>
    </Alert>
  )
}
