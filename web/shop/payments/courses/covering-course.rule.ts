interface CoursePrice {
  readonly point: number
  readonly price: number
}

/**
 * Returns the cheapest course that grants at least as many points as the member lacks. Returns
 * undefined if the member lacks no points, or if no course grants that many.
 */
export function coveringCourse<C extends CoursePrice>(
  courses: readonly C[],
  missingPoints: number,
): C | undefined {
  if (missingPoints <= 0) return undefined
  const [cheapest] = courses
    .filter(({ point }) => point >= missingPoints)
    .toSorted((a, b) => a.price - b.price)
  return cheapest
}
