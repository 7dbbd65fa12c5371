import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { LAYOUT_CODES, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import type { LayoutSettings } from '#server/console/carriers/export/parcel.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectNewestLayouts, selectSettings } from './layouts.sql.ts'
import { BUILT_IN_VERSION, builtInLayouts } from './layouts.ts'

export interface CurrentLayout {
  readonly code: LayoutCode
  readonly version: number
  readonly layout: CarrierLayout
  /** Who stored the layout and when. Null if the layout is the built-in layout of its code. */
  readonly stored: { readonly at: Date; readonly by: string } | null
  readonly settings: LayoutSettings
  readonly settingsVersion: number
}
const FIRST_SETTINGS_VERSION = 1

/**
 * Returns the layout in force for each code: the newest version that an owner stored, or else the
 * built-in layout.
 */
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

export function settingNames({ columns }: CarrierLayout): readonly string[] {
  const names = columns
    .filter(({ fill }) => fill.startsWith('setting.'))
    .map(({ fill }) => fill.slice('setting.'.length))
  return [...new Set(names)]
}

export function missingSettings({ layout, settings }: CurrentLayout): readonly string[] {
  return settingNames(layout).filter((name) => {
    const isNeeded = layout.columns.some(
      ({ fill, isRequired }) => isRequired && fill === `setting.${name}`,
    )
    return isNeeded && (settings[name] ?? '').trim() === ''
  })
}
