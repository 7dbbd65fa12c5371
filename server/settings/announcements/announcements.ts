import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import * as sql from './announcements.sql.ts'

export type Announcement = sql.Announcement
export type AnnouncementFields = sql.AnnouncementFields

const ANNOUNCEMENTS_MAX = 100

/**
 * Returns the announcements that are live, that are planned, or that ended after `since`, the
 * newest first.
 */
export function readAnnouncements(on: Queryable, since: Date): Promise<readonly Announcement[]> {
  return sql.selectAnnouncements(on, { since, limit: ANNOUNCEMENTS_MAX })
}

/** Locks an announcement until the transaction ends and returns it; null for an unknown id. */
export function readAnnouncementForUpdate(
  tx: Transaction,
  id: number,
): Promise<Announcement | null> {
  return sql.lockAnnouncement(tx, id)
}

/** Adds an announcement and returns the announcement's id. */
export function addAnnouncement(
  tx: Transaction,
  fields: AnnouncementFields,
  now: Date,
): Promise<number> {
  return sql.insertAnnouncement(tx, fields, now)
}

export function changeAnnouncement(
  tx: Transaction,
  id: number,
  fields: AnnouncementFields,
): Promise<void> {
  return sql.updateAnnouncement(tx, id, fields)
}

/** Removes an announcement. Neither members nor the console show it afterwards. */
export function removeAnnouncement(tx: Transaction, id: number, now: Date): Promise<void> {
  return sql.markAnnouncementRemoved(tx, id, now)
}

/** Returns whether members see an announcement or a banner at `now`. */
export function isLive(
  { startsAt, endsAt }: { readonly startsAt: Date | null; readonly endsAt: Date | null },
  now: Date,
): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}
