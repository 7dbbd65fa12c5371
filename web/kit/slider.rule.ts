/**
 * Returns the position of a slide relative to the shown slide: 0 for the shown slide, 1, 2 and so
 * on to its right, and −1 for the slide just before it.
 */
export function slideOffset(index: number, current: number, count: number): number {
  const distance = (index - current + count) % count
  return distance === count - 1 && count > 1 ? -1 : distance
}

/**
 * Doubles a list of two slides. A loop needs at least three slides: one shown, one entering and one
 * leaving.
 */
export function duplicateIfTwo<T>(slides: readonly T[]): readonly T[] {
  return slides.length === 2 ? [...slides, ...slides] : slides
}
