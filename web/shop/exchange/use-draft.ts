import { useState } from 'react'

/**
 * Holds the text that the visitor has typed but not submitted. When `value` changes by a submission
 * or a navigation, it replaces the draft.
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
