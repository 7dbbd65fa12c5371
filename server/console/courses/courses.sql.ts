import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface ListedCourse extends Row {
  readonly id: number
  readonly points: number
  readonly priceYen: number
  readonly memo: string
  readonly memoEn: string | null
  readonly position: number
  readonly retiredAt: Date | null
}

const COLUMNS = `
  id,
  points,
  price_yen,
  memo,
  memo_en,
  position,
  retired_at`

/** Selects all courses. The courses on sale come before the retired courses. */
export function selectAllCourses(on: Queryable): Promise<ListedCourse[]> {
  return on.query({
    text: `select ${COLUMNS} from courses order by retired_at is not null, position, id`,
  })
}

export async function lockCourse(tx: Transaction, id: number): Promise<ListedCourse | null> {
  const [course] = await tx.query<ListedCourse>({
    text: `select ${COLUMNS} from courses where id = $1 for no key update`,
    values: [id],
  })
  return course ?? null
}

/**
 * Inserts a course and returns its number. The number is greater than the numbers of all other
 * courses.
 */
export async function insertCourse(
  tx: Transaction,
  course: Omit<ListedCourse, 'id' | 'retiredAt'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into courses (id, points, price_yen, memo, memo_en, position)
      select coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5
      from courses
      returning id`,
    values: [course.points, course.priceYen, course.memo, course.memoEn, course.position],
  })
  return row?.id as number
}

export async function markRetired(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query({ text: 'update courses set retired_at = $2 where id = $1', values: [id, now] })
}
