import type { Database } from '#server/platform/database/database.ts'
import { type Banner, insertBanners, updateBannerMode } from './banners.sql.ts'

/** Adds banners in the order given; those of the mode that is switched on are shown. */
export function addBanners(database: Database, banners: readonly Banner[]): Promise<void> {
  return database.transaction((tx) => insertBanners(tx, banners))
}

/** 1 slider, 2 video (spec section 3, banner). */
export function setBannerMode(database: Database, mode: 1 | 2): Promise<void> {
  return database.transaction((tx) => updateBannerMode(tx, mode))
}
