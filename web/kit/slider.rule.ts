/** How far right of the shown slide another stands, the last one waiting just left of it: 0, 1, …, −1. */
export function slideOffset(at: number, shown: number, count: number): number {
  const ahead = (at - shown + count) % count
  return ahead === count - 1 && count > 1 ? -1 : ahead
}

/** A loop needs three places: shown, coming, going. Two slides stand there twice. */
export function looped<T>(slides: readonly T[]): readonly T[] {
  return slides.length === 2 ? [...slides, ...slides] : slides
}
