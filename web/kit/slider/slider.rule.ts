/** With fewer, a slide would cross the picture to get from one end to the other. */
const LOOPED_MIN = 5

/** 0 for the shown slide, 1 and 2 to its right, −1 and −2 for the two to its left. */
export function slideOffset(index: number, current: number, count: number): number {
  const distance = (index - current + count) % count
  return count > 1 && distance >= count - 2 ? distance - count : distance
}

/** Returns the slides, repeated until there are enough for a loop. One slide is never repeated. */
export function repeatForLoop<T>(slides: readonly T[]): readonly T[] {
  if (slides.length < 2) return slides
  const times = Math.ceil(LOOPED_MIN / slides.length)
  return Array.from({ length: times }, () => slides).flat()
}
