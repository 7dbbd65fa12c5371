import type { Database } from '#server/platform/database/database.ts'
import { type Banner, insertBanners, updateBannerMode } from './banners.sql.ts'

/** Adds banners. While their mode is active they are shown in the given sequence. */
export function addBanners(database: Database, banners: readonly Banner[]): Promise<void> {
  return database.transaction((tx) => insertBanners(tx, banners))
}

/**
 * Sets the active mode. Mode 1 is the slider, mode 2 the video. Specification, section 3 (banner).
 */
export function setBannerMode(database: Database, mode: 1 | 2): Promise<void> {
  return database.transaction((tx) => updateBannerMode(tx, mode))
}
