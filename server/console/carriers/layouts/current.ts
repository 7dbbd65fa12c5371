import {
  type CarrierLayout,
  LAYOUT_CODES,
  type LayoutCode,
} from '#contract/console/carrier-layout.ts'
import type { LayoutSettings } from '#server/console/carriers/export/parcel.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectNewestLayouts, selectSettings } from './layouts.sql.ts'
import { BUILT_IN_VERSION, builtInLayouts } from './layouts.ts'

/** The layout in force, with what the shop sets for it. */
export interface CurrentLayout {
  readonly code: LayoutCode
  readonly version: number
  readonly layout: CarrierLayout
  /** Who stored the layout and when; null for the layout that comes with the shop. */
  readonly stored: { readonly at: Date; readonly by: string } | null
  readonly settings: LayoutSettings
  readonly settingsVersion: number
}
const FIRST_SETTINGS_VERSION = 1

/** Returns the layouts in force: an owner's newest version, or the one of the shop. */
export async function readLayouts(
  on: Queryable,
): Promise<Readonly<Record<LayoutCode, CurrentLayout>>> {
  const [stored, settings] = await Promise.all([selectNewestLayouts(on), selectSettings(on)])
  const entries = LAYOUT_CODES.map((code) => {
    const own = stored.find((each) => each.code === code)
    const set = settings.find((each) => each.code === code)
    return [
      code,
      {
        code,
        version: own?.version ?? BUILT_IN_VERSION,
        layout: own?.layout ?? builtInLayouts()[code],
        stored: own === undefined ? null : { at: own.storedAt, by: own.storedBy },
        settings: set?.settings ?? {},
        settingsVersion: set?.version ?? FIRST_SETTINGS_VERSION,
      },
    ] as const
  })
  return Object.fromEntries(entries) as Record<LayoutCode, CurrentLayout>
}

/** Returns the names of the settings that a layout uses, in the order of its columns. */
export function settingNames({ columns }: CarrierLayout): readonly string[] {
  const names = columns
    .filter(({ fill }) => fill.startsWith('setting.'))
    .map(({ fill }) => fill.slice('setting.'.length))
  return [...new Set(names)]
}

/** Returns the settings that a required column needs and that are empty. */
export function missingSettings({ layout, settings }: CurrentLayout): readonly string[] {
  return settingNames(layout).filter((name) => {
    const isNeeded = layout.columns.some(
      ({ fill, is_required }) => is_required && fill === `setting.${name}`,
    )
    return isNeeded && (settings[name] ?? '').trim() === ''
  })
}
