/** How far right of the shown slide another stands, the last one waiting just left of it: 0, 1, …, −1. */
export function slideOffset(index: number, current: number, count: number): number {
  const distance = (index - current + count) % count
  return distance === count - 1 && count > 1 ? -1 : distance
}

/** A loop needs three places: shown, coming, going. Two slides stand there twice. */
export function duplicateIfTwo<T>(slides: readonly T[]): readonly T[] {
  return slides.length === 2 ? [...slides, ...slides] : slides
}
