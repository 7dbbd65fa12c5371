import type { ConsoleRequest } from '#contract/console/calls.ts'
import { fieldsIn, type ValuesOf } from '#contract/console/field.ts'
import { REASON } from '#contract/console/reasons.ts'
import { generalFields } from '#contract/console/settings.fields.ts'
import { type Answer, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type ClosingKind,
  type GeneralSettings,
  readSettingsForUpdate,
  type ShopSettings,
} from '#server/settings/settings.ts'

/** The target that the audit log records for a change of the settings. */
export const SETTINGS = { kind: 'settings', id: null } as const

type WireSettings = Answer<'GET /settings'>['settings']
type GeneralRequest = Omit<ConsoleRequest<'POST /settings'>, 'requestId' | 'version' | 'reason'>

/** Refuses the change of an operator who saw an older version of the settings. */
export async function lockVersion(
  tx: Transaction,
  version: number,
): Promise<ShopSettings | Refusal> {
  const settings = await readSettingsForUpdate(tx)
  if (settings.version === version) return settings
  const current = { ...wireGeneral(settings), version: settings.version }
  return refuse(409, REASON.versionConflict, { current })
}

export function wireSettings(settings: ShopSettings, now: Date): WireSettings {
  const { maintenanceStartsAt: start, maintenanceEndsAt: end } = settings
  const { draws, payments, conversions } = stopsOf(settings)
  return {
    ...wireGeneral(settings),
    version: settings.version,
    bankAccount: settings.bankAccount,
    identity: settings.identity,
    rules: settings.rules,
    registrationNumber: settings.registrationNumber,
    stops: { draws: iso(draws), payments: iso(payments), conversions: iso(conversions) },
    isInMaintenance: start !== null && end !== null && now >= start && now < end,
  }
}

export function undecidedOf({
  hasLivePayments,
  purchaseAge,
}: ShopSettings): Answer<'GET /settings'>['undecided'] {
  return hasLivePayments && purchaseAge === null ? ['purchaseAge'] : []
}

export function wireGeneral(settings: GeneralSettings): GeneralRequest {
  const { maintenanceStartsAt: start, maintenanceEndsAt: end } = settings
  return {
    registrationClosing: closing(settings.registrationClosing, settings.registrationClosesAt),
    pointSaleClosing: closing(settings.pointSaleClosing, settings.pointSaleClosesAt),
    maintenance:
      start === null || end === null
        ? null
        : {
            startsAt: start.toISOString(),
            endsAt: end.toISOString(),
            text: settings.maintenanceText,
            textEn: settings.maintenanceTextEn,
          },
    ...generalFieldsOf(settings),
  }
}

export function generalOf(request: GeneralRequest): GeneralSettings {
  const { registrationClosing: registration, pointSaleClosing: sale, maintenance } = request
  return {
    registrationClosing: registration.kind,
    registrationClosesAt: registration.kind === 'at' ? new Date(registration.at) : null,
    pointSaleClosing: sale.kind,
    pointSaleClosesAt: sale.kind === 'at' ? new Date(sale.at) : null,
    maintenanceStartsAt: maintenance === null ? null : new Date(maintenance.startsAt),
    maintenanceEndsAt: maintenance === null ? null : new Date(maintenance.endsAt),
    maintenanceText: maintenance?.text ?? '',
    maintenanceTextEn: maintenance?.textEn ?? '',
    ...generalFieldsOf(request),
  }
}

/**
 * Returns, for each kind of act that operators can stop, since when it is stopped; null if it is
 * not stopped.
 */
export function stopsOf(settings: ShopSettings) {
  return {
    draws: settings.drawsStoppedAt,
    payments: settings.paymentsStoppedAt,
    conversions: settings.conversionsStoppedAt,
  }
}

function closing(kind: ClosingKind, at: Date | null): GeneralRequest['registrationClosing'] {
  return kind === 'at' && at !== null
    ? { kind, at: at.toISOString() }
    : { kind: kind === 'never' ? kind : 'environment' }
}

type PlainFields = ValuesOf<typeof generalFields>

function generalFieldsOf(settings: PlainFields): PlainFields {
  return fieldsIn(generalFields, settings) as PlainFields
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
