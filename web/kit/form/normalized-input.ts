import type { ChangeEvent, CompositionEvent } from 'react'

export type Normalize = (text: string) => string

/**
 * Returns the handlers of an input whose text is normalized when it is typed, pasted or filled in.
 * The text is left unchanged while an input method composes characters, because a change would
 * interrupt the composition.
 */
export function normalizedInput(
  normalize: Normalize,
  onText: (text: string, state: { readonly isComposing: boolean }) => void,
) {
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { value } = currentTarget
      const isComposing = (nativeEvent as InputEvent).isComposing === true
      onText(isComposing ? value : normalize(value), { isComposing })
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      onText(normalize(currentTarget.value), { isComposing: false }),
  }
}

/**
 * Returns a function that removes the blanks at the start of a text, which pasted text may have,
 * and then cuts the text to the largest length.
 */
export function limitLength(lengthMax: number): Normalize {
  return (text) => text.trimStart().slice(0, lengthMax)
}
