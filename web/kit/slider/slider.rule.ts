/**
 * Returns the position of a slide relative to the shown slide. The shown slide has position 0, the
 * slides to its right 1, 2 and so on, and the slide to its left −1.
 */
export function slideOffset(index: number, current: number, count: number): number {
  const distance = (index - current + count) % count
  return distance === count - 1 && count > 1 ? -1 : distance
}

/**
 * Returns the slides. If there are exactly two slides, returns them twice. A slider that loops
 * needs at least three slides: the shown one, one that enters and one that leaves.
 */
export function duplicateIfTwo<T>(slides: readonly T[]): readonly T[] {
  return slides.length === 2 ? [...slides, ...slides] : slides
}
