interface CoursePrice {
  readonly point: number
  readonly price: number
}

/**
 * Returns the cheapest course with at least the missing points. Returns undefined if nothing is
 * missing, or if no course has enough points.
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
