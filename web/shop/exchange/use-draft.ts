import { useState } from 'react'

/**
 * Returns the text that the visitor has typed but not submitted, and the function that sets this
 * text. When a submission or a navigation changes `value`, the new value replaces the text.
 */
export function useDraft(value: string): readonly [string, (next: string) => void] {
  const [draft, setDraft] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
