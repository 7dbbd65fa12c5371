/** The position of a slide relative to the shown one: 0, 1, 2 to its right, and −1 for the one just before it. */
export function slideOffset(index: number, current: number, count: number): number {
  const distance = (index - current + count) % count
  return distance === count - 1 && count > 1 ? -1 : distance
}

/** A loop needs at least three slides: one shown, one entering, one leaving. Two slides are therefore duplicated. */
export function duplicateIfTwo<T>(slides: readonly T[]): readonly T[] {
  return slides.length === 2 ? [...slides, ...slides] : slides
}
