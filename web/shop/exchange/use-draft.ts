import { useState } from 'react'

/**
 * Holds a typed value that is not submitted yet. A submission or a navigation replaces the draft
 * with the new `value`.
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
