import type { Database } from '#server/platform/database/database.ts'
import { type Course, insertCourses } from './courses.sql.ts'

/** Adds courses in the given order, under the given ids. Specification, section 3 (point price). */
export function addCourses(database: Database, courses: readonly Course[]): Promise<void> {
  return database.transaction((tx) => insertCourses(tx, courses))
}
