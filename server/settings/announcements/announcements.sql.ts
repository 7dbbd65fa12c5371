import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface AnnouncementFields {
  readonly text: string
  /** The text in English. Empty if English pages show the Japanese text. */
  readonly textEn: string
  /**
   * The page of the shop to which the announcement links, such as `/pack-detail?packId=3`; empty
   * for none.
   */
  readonly url: string
  /** Every page shows an emergency, only the top page any other announcement. */
  readonly isEmergency: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
}
export interface Announcement extends AnnouncementFields {
  readonly id: number
  readonly version: number
  /** When an operator approved that it is sent to the members who want news; null for never. */
  readonly newsAt: Date | null
}

const COLUMNS = sql`
  id,
  text,
  text_en,
  url,
  is_emergency,
  starts_at,
  ends_at,
  version,
  (select created_at from sale_events where announcement_id = announcements.id) as news_at`

/**
 * Selects the announcements that are live, that are planned, or that ended after `since`, the
 * newest first.
 */
export function selectAnnouncements(
  on: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<(Announcement & Row)[]> {
  return on.query(sql`
    select ${COLUMNS}
    from announcements
    where removed_at is null
      and (ends_at is null or ends_at > ${since})
    order by starts_at desc, id desc
    limit ${limit}`)
}

export async function lockAnnouncement(tx: Transaction, id: number): Promise<Announcement | null> {
  const [row] = await tx.query<Announcement & Row>(sql`
    select ${COLUMNS}
    from announcements
    where id = ${id}
      and removed_at is null
    for no key update`)
  return row ?? null
}

const valuesOf = (fields: AnnouncementFields) => [
  fields.text,
  fields.textEn,
  fields.url,
  fields.isEmergency,
  fields.startsAt,
  fields.endsAt,
]

export async function insertAnnouncement(
  tx: Transaction,
  fields: AnnouncementFields,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into announcements (text, text_en, url, is_emergency, starts_at, ends_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      returning id`,
    values: [...valuesOf(fields), now],
  })
  return row?.id as number
}

export async function updateAnnouncement(
  tx: Transaction,
  id: number,
  fields: AnnouncementFields,
): Promise<void> {
  await tx.query({
    text: `
      update announcements
      set
        text = $1,
        text_en = $2,
        url = $3,
        is_emergency = $4,
        starts_at = $5,
        ends_at = $6,
        version = version + 1
      where id = $7`,
    values: [...valuesOf(fields), id],
  })
}

export async function markAnnouncementRemoved(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update announcements
    set removed_at = ${now}, version = version + 1
    where id = ${id}`)
}
