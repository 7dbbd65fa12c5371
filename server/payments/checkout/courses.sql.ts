import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
  return on.query({
    name: 'select-courses',
    text: `
      select
        id,
        points,
        price_yen,
        memo,
        memo_en
      from courses
      where retired_at is null
      order by position, id`,
  })
}

export async function selectCourse(on: Queryable, id: number): Promise<Course | null> {
  const rows = await on.query<Course & Row>({
    name: 'select-course',
    text: `
      select id, points, price_yen, memo
      from courses
      where id = $1
        and retired_at is null`,
    values: [id],
  })
  return rows[0] ?? null
}

export async function insertCourses(tx: Transaction, courses: readonly Course[]): Promise<void> {
  await tx.query({
    text: `
      insert into courses (id, points, price_yen, memo, memo_en, position)
      select *
      from unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[])
        with ordinality`,
    values: [
      courses.map(({ id }) => id),
      courses.map(({ points }) => points),
      courses.map(({ priceYen }) => priceYen),
      courses.map(({ memo }) => memo),
      courses.map(({ memoEn }) => memoEn ?? null),
    ],
  })
}
