import type { ChangeEvent, CompositionEvent } from 'react'

export type Normalize = (text: string) => string

/**
 * Returns the handlers of an input whose text is normalized as it is typed, pasted or filled in.
 * While an input method composes characters the text stays as it is, because a change would break
 * the composition.
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

/** Removes leading blanks, which a pasted text may have, and then limits the length of the text. */
export function limitLength(lengthMax: number): Normalize {
  return (text) => text.trimStart().slice(0, lengthMax)
}
