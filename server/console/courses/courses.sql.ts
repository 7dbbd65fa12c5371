import type { courseFields } from '#contract/console/courses.fields.ts'
import type { ValuesOf } from '#contract/console/field.ts'
import type { Answer } from '#server/console/acts/route.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

type ListedCourse = Answer<'GET /courses'>['list'][number]

const COURSE = sql`
  id, points, price_yen, memo, coalesce(memo_en, '') as memo_en, position, retired_at`

/** Selects all courses. The courses on sale come before the retired courses. */
export function selectAllCourses(on: Queryable): Promise<(ListedCourse & Row)[]> {
  return on.query(sql`
    select ${COURSE}
    from courses
    order by retired_at is not null, position, id`)
}

export async function lockCourse(tx: Transaction, id: number): Promise<ListedCourse | null> {
  const [course] = await tx.query<ListedCourse & Row>(sql`
    select ${COURSE}
    from courses
    where id = ${id}
    for no key update`)
  return course ?? null
}

/** The number is greater than the numbers of all other courses. */
export async function insertCourse(
  tx: Transaction,
  { memoEn, ...course }: ValuesOf<typeof courseFields>,
): Promise<number> {
  const { names, values } = writtenColumns({ ...course, memoEn: memoEn || null })
  const [row] = await tx.query<{ id: number }>(sql`
    insert into courses (id, ${names})
    select coalesce(max(id), 0) + 1, ${values}
    from courses
    returning id`)
  return row?.id as number
}

export async function markRetired(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(sql`update courses set retired_at = ${now} where id = ${id}`)
}
