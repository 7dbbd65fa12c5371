import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { isLive } from '#server/settings/announcements/announcements.ts'
import * as sql from './banners.sql.ts'

export type BannerFields = sql.BannerFields
export type ManagedBanner = sql.ManagedBanner

/** What the top page begins with at this moment. */
export interface TopBanners {
  readonly mode: 1 | 2
  readonly list: readonly sql.TopBanner[]
}

/**
 * Every visitor reads the banners, so the process keeps them for a second. A banner begins and ends
 * at its time; another change shows within that second.
 */
export function openTopBanners({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): () => Promise<TopBanners> {
  const unended = openFreshValue(async () => {
    const [mode, list] = await Promise.all([
      sql.selectBannerMode(database),
      sql.selectUnendedBanners(database, clock.now()),
    ])
    return { mode, list }
  })
  return async () => {
    const { mode, list } = await unended()
    const now = clock.now()
    return { mode, list: list.filter((banner) => isLive(banner, now)) }
  }
}

/** Adds banners. The top page shows the banners of the active mode in the given order. */
export function addBanners(database: Database, banners: readonly sql.Banner[]): Promise<void> {
  return database.transaction((tx) => sql.insertBanners(tx, banners))
}

/** Mode 1 is the picture slider, mode 2 the video. Specification, section 3 (banner). */
export function setBannerMode(database: Database, mode: 1 | 2): Promise<void> {
  return database.transaction((tx) => sql.updateBannerMode(tx, mode))
}

/**
 * Returns every banner that is not removed, including banners that are planned for later and
 * banners whose time is over.
 */
export function readManagedBanners(on: Queryable): Promise<readonly ManagedBanner[]> {
  return sql.selectManagedBanners(on)
}

/** A concurrent change waits. Null if there is no such banner. */
export function readBannerForUpdate(tx: Transaction, id: number): Promise<ManagedBanner | null> {
  return sql.lockBanner(tx, id)
}

/** Adds a banner of the picture slider and returns its number. */
export function addSlide(
  tx: Transaction,
  slide: BannerFields & { fileName: string },
): Promise<number> {
  return sql.insertSlide(tx, slide)
}

export function changeBanner(tx: Transaction, id: number, fields: BannerFields): Promise<void> {
  return sql.updateBanner(tx, id, fields)
}

export function changeBannerFiles(
  tx: Transaction,
  id: number,
  files: Pick<sql.Banner, 'fileName' | 'fileNameEn'>,
): Promise<void> {
  return sql.updateBannerFiles(tx, id, files)
}

export function removeBanner(tx: Transaction, id: number, now: Date): Promise<void> {
  return sql.markBannerRemoved(tx, id, now)
}
