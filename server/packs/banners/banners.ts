import type { Database } from '#server/platform/database/database.ts'
import { type Banner, insertBanners, updateBannerMode } from './banners.sql.ts'

/** Adds banners, which are shown in this order while their mode is active. */
export function addBanners(database: Database, banners: readonly Banner[]): Promise<void> {
  return database.transaction((tx) => insertBanners(tx, banners))
}

/** Sets the active mode: 1 slider, 2 video. Specification, section 3 (banner). */
export function setBannerMode(database: Database, mode: 1 | 2): Promise<void> {
  return database.transaction((tx) => updateBannerMode(tx, mode))
}
