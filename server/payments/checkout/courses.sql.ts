import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface Course {
  readonly id: number
  readonly points: number
  /** The member pays exactly this price. */
  readonly priceYen: number
  readonly memo: string
  /** The English memo. If there is none, English screens show the Japanese memo. */
  readonly memoEn?: string | null
}

export function selectCourses(on: Queryable): Promise<(Course & Row)[]> {
  return on.query(named('select-courses')`
    select
      id,
      points,
      price_yen,
      memo,
      memo_en
    from courses
    where retired_at is null
    order by position, id`)
}

export async function selectCourse(on: Queryable, id: number): Promise<Course | null> {
  const rows = await on.query<Course & Row>(named('select-course')`
    select id, points, price_yen, memo
    from courses
    where id = ${id}
      and retired_at is null`)
  return rows[0] ?? null
}

export async function insertCourses(tx: Transaction, courses: readonly Course[]): Promise<void> {
  await tx.query(sql`
    insert into courses (id, points, price_yen, memo, memo_en, position)
    select *
    from unnest(
      ${courses.map(({ id }) => id)}::bigint[], ${courses.map(({ points }) => points)}::integer[],
      ${courses.map(({ priceYen }) => priceYen)}::integer[],
      ${courses.map(({ memo }) => memo)}::text[],
      ${courses.map(({ memoEn }) => memoEn ?? null)}::text[]
    )
      with ordinality`)
}
