import { LAYOUT_CARRIERS } from '#contract/console/carriers/carriers.fields.ts'
import type { LayoutRow } from '#contract/console/carriers/carriers.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { selectSender } from '#server/console/parcels/settings/settings.sql.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { sampleFile } from './export/sample.rule.ts'
import {
  type CurrentLayout,
  missingSettings,
  readLayouts,
  settingNames,
} from './layouts/current.ts'
import { insertLayout, storeSettings } from './layouts/layouts.sql.ts'

type CarrierKey =
  | 'GET /carriers'
  | 'GET /carriers/{code}'
  | 'POST /carriers/{code}/layout'
  | 'POST /carriers/{code}/settings'

export const carrierHandlers: Handlers<CarrierKey> = {
  async 'GET /carriers'({ database }) {
    return { list: Object.values(await readLayouts(database)).map(wireLayout) }
  },
  async 'GET /carriers/{code}'({ database }, { params, now }) {
    const current = (await readLayouts(database))[params.code]
    const { layout, settings, settingsVersion } = current
    const sender = await selectSender(database)
    const sample = sampleFile(current, { sender, shipDay: wireDay(now) })
    const named = settingNames(layout).map((name) => [name, settings[name] ?? ''])
    return {
      row: wireLayout(current),
      layout,
      settings: Object.fromEntries(named),
      settingsVersion,
      sample: sample?.toString('base64') ?? null,
    }
  },
  async 'POST /carriers/{code}/layout'(tx, { params, request, session, now }) {
    const { code } = params
    const current = (await readLayouts(tx))[code]
    const conflict = refuse(409, REASON.versionConflict, {
      current: { version: current.version, layout: current.layout },
    })
    if (current.version !== request.version) return conflict
    const version = current.version + 1
    const row = { code, version, layout: request.layout, operatorId: session.operatorId, now }
    if (!(await insertLayout(tx, row))) return conflict
    return {
      fields: { version },
      target: { kind: 'carrier-layout', id: code },
      before: { version: current.version },
      after: { version, layout: request.layout },
    }
  },
  async 'POST /carriers/{code}/settings'(tx, { params, request }) {
    const { code } = params
    const { settings, version } = request
    if (!(await storeSettings(tx, { code, settings, version }))) {
      const current = (await readLayouts(tx))[code]
      const { settings: newest, settingsVersion } = current
      return refuse(409, REASON.versionConflict, {
        current: { settings: newest, version: settingsVersion },
      })
    }
    return {
      fields: { version: version + 1 },
      target: { kind: 'carrier-settings', id: code },
      before: { version },
      after: { version: version + 1, settings },
    }
  },
}

function wireLayout(current: CurrentLayout): LayoutRow {
  const { code, version, stored, layout } = current
  return {
    code,
    version,
    carrier: LAYOUT_CARRIERS[code],
    columnCount: layout.columns.length,
    changedAt: stored?.at.toISOString() ?? null,
    changedBy: stored?.by ?? null,
    missingSettings: [...missingSettings(current)],
  }
}
