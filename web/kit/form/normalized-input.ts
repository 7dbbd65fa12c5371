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

/** Removes blanks at the start, which pasted text may have, and cuts the rest. */
export function limitLength(lengthMax: number): Normalize {
  return (text) => text.trimStart().slice(0, lengthMax)
}
