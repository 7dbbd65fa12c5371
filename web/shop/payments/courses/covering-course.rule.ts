interface CoursePrice {
  readonly point: number
  readonly price: number
}

/** Undefined if the member lacks no points, or if no course grants enough. */
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
