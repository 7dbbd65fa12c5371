export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}

const GO_MS_MAX = 1_500

/**
 * Returns true for a key that is pressed without Ctrl, Alt or the command key, and while no input
 * method composes text. Such a key types a character in a text field.
 */
export function isPlainKey({ ctrlKey, metaKey, altKey, isComposing }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing
}

export interface GoSequence {
  /**
   * Call this method for each pressed key, with the time of the press. Returns the key if it
   * follows `g` in time; otherwise undefined.
   */
  readonly take: (key: string, nowMs: number) => string | undefined
}

/** Returns an object that recognizes the key `g` followed by another key within 1.5 seconds. */
export function openGoSequence(): GoSequence {
  let startedAtMs: number | undefined
  return {
    take(key, nowMs) {
      const isSecond = startedAtMs !== undefined && nowMs - startedAtMs <= GO_MS_MAX
      startedAtMs = key === 'g' && !isSecond ? nowMs : undefined
      return isSecond ? key : undefined
    },
  }
}
