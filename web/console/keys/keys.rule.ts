/** A press of a key, as a browser reports it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}

const GO_MS_MAX = 1_500

/** True for a plain key, which types a character in a text field. Shift counts as plain. */
export function isPlainKey({ ctrlKey, metaKey, altKey, isComposing }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing
}

export interface GoSequence {
  /**
   * Receives a pressed key and the time of the press. Returns the letter if it follows `g`;
   * otherwise undefined.
   */
  readonly take: (key: string, nowMs: number) => string | undefined
}

/** Recognizes `g` and then a letter within 1.5 seconds. */
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
