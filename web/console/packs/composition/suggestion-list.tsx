// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be built of table elements.
// biome-ignore-all lint/a11y/useFocusableInteractive: the text field of the grid has the keyboard.
import { Anchor, Text } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import style from './grid.module.css'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  readonly suggestions: Suggestions
  readonly onTake: (suggestion: Suggestion) => void
}

/**
 * The suggested texts for the active cell. If no card matches the typed text, the list offers to
 * create a card.
 */
export function SuggestionList({ suggestions, onTake }: SuggestionListProps) {
  const texts = useTexts(compositionTexts)
  const { list, chosenIndex, isComplete } = suggestions
  if (list.length === 0) {
    if (!isComplete) return null
    return (
      <Text size="sm" p="xs">
        {texts.noCard}{' '}
        <Anchor href="/console/cards" target="_blank" inherit>
          {texts.makeCard}
        </Anchor>
      </Text>
    )
  }
  return (
    <div className={style.options} role="listbox" aria-label={texts.columns.card}>
      {list.map((suggestion, index) => (
        <div
          key={suggestion.text}
          role="option"
          aria-selected={index === chosenIndex}
          className={style.option}
          onMouseDown={(event) => {
            // Prevents the press from taking the keyboard focus away from the text field.
            event.preventDefault()
            onTake(suggestion)
          }}
        >
          {suggestion.text === suggestion.label ? null : (
            <span className={style.code}>{suggestion.text}</span>
          )}
          {suggestion.label}
          {suggestion.free === undefined ? null : (
            <span className={style.optionFree}>{texts.freeOf(suggestion.free)}</span>
          )}
        </div>
      ))}
    </div>
  )
}
