import type { Database } from '#server/platform/database/database.ts'
import { type Banner, insertBanners, updateBannerMode } from './banners.sql.ts'

/** Adds banners. The top page shows the banners of the active mode in the given order. */
export function addBanners(database: Database, banners: readonly Banner[]): Promise<void> {
  return database.transaction((tx) => insertBanners(tx, banners))
}

/**
 * Sets which banners the top page shows: mode 1 is the picture slider, mode 2 the video.
 * Specification, section 3 (banner).
 */
export function setBannerMode(database: Database, mode: 1 | 2): Promise<void> {
  return database.transaction((tx) => updateBannerMode(tx, mode))
}
