import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import type { CardSource } from './card-source.ts'
import { useCardSuggestions } from './use-suggestions.ts'

export interface CardPickerProps {
  readonly source: CardSource
  readonly label: string
  /** The code that the field contains when it is first shown. */
  readonly initial?: string
  readonly isReadOnly?: boolean
  /**
   * Called with the field's text whenever the operator types a character or chooses a suggestion.
   */
  readonly onChange: (code: string) => void
}

/** A field for a card's code. It suggests the cards whose code or name contains the typed text. */
export function CardPicker({ source, label, initial = '', isReadOnly, onChange }: CardPickerProps) {
  const [text, setText] = useState(initial)
  const { list } = useCardSuggestions(source, text)
  const names = new Map(list.map((each) => [each.text, each.label]))
  return (
    <Autocomplete
      label={label}
      size="xs"
      w={320}
      value={text}
      readOnly={isReadOnly ?? false}
      data={[...names.keys()]}
      // Shows all options unfiltered, because the server has already searched them by code and by
      // name.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} ${names.get(option.value) ?? ''}`}
      onChange={(next) => {
        setText(next)
        onChange(next.trim())
      }}
    />
  )
}
