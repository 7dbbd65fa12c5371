import { crc32 } from 'node:zlib'
import type { Answer } from '#contract/calls.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { englishOf } from '#server/platform/language.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
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

export function removeAnnouncement(tx: Transaction, id: number, now: Date): Promise<void> {
  return sql.markAnnouncementRemoved(tx, id, now)
}

export function isLive(
  { startsAt, endsAt }: { readonly startsAt: Date | null; readonly endsAt: Date | null },
  now: Date,
): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

/** What members read on every page and on the top page, at most a quarter of a second old. */
export interface Notices {
  list(): Promise<Answer<'GET /user/notices'>['list']>
  /** Returns a number that changes with the list, so that a page can tell whether to ask for it. */
  mark(): Promise<number>
}

/** An announcement reaches pages in use within a second, so it may lie here for a part of it only. */
const ANNOUNCEMENTS_AGE_MS_MAX = 250

export function openNotices({
  database,
  clock,
  settings,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'closedMessage'>
}): Notices {
  const announcements = openFreshValue(
    () => readAnnouncements(database, clock.now()),
    ANNOUNCEMENTS_AGE_MS_MAX,
  )
  async function list() {
    const maintenance = await settings.closedMessage()
    const now = clock.now()
    const live = (await announcements()).filter((each) => isLive(each, now))
    const shown = live.map(({ id, text, textEn, url, isEmergency }) => ({
      id,
      text,
      url,
      is_emergency: isEmergency,
      ...englishOf('text_en', textEn || null),
    }))
    if (maintenance === null) return shown
    const { ja: text, en: text_en } = maintenance
    return [{ id: 0, text, text_en, url: '', is_emergency: true }, ...shown]
  }
  return { list, mark: async () => crc32(JSON.stringify(await list())) }
}
