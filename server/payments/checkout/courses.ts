import type { Database } from '#server/platform/database/database.ts'
import { type Course, insertCourses } from './courses.sql.ts'

/** Adds courses in the order given, under the ids that they name. Spec section 3, point price. */
export function addCourses(database: Database, courses: readonly Course[]): Promise<void> {
  return database.transaction((tx) => insertCourses(tx, courses))
}
