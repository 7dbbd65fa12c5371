import type { PurchaseAge } from '#contract/constants.ts'
import type { CountryLine } from '#contract/countries.rule.ts'
import type { Identity } from '#contract/identity.ts'
import { INITIAL_RULES, type ShopRules } from '#contract/rules.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { toStoredJson } from '#server/platform/database/json-names.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/**
 * How a closing time is set. `environment`: by an environment variable. `never`: the shop never
 * closes. `at`: by the field `registrationClosesAt` or `pointSaleClosesAt`.
 */
export type ClosingKind = 'environment' | 'never' | 'at'
/** An act of members that operators can stop. */
export type StoppableAct = 'draws' | 'payments' | 'conversions'

export interface SettingsRow {
  readonly version: number
  readonly registrationClosing: ClosingKind
  readonly registrationClosesAt: Date | null
  readonly pointSaleClosing: ClosingKind
  readonly pointSaleClosesAt: Date | null
  readonly maintenanceStartsAt: Date | null
  readonly maintenanceEndsAt: Date | null
  readonly maintenanceText: string
  readonly maintenanceTextEn: string
  readonly drawsStoppedAt: Date | null
  readonly paymentsStoppedAt: Date | null
  readonly conversionsStoppedAt: Date | null
  readonly bannerMode: 1 | 2
  readonly shipBusinessDays: number
  readonly holdDays: number
  readonly valuedWaitDays: number
  readonly marketDaysMax: number
  readonly showsMarketOdds: boolean
  readonly countryRules: readonly CountryLine[]
  readonly bankName: string
  readonly bankBranch: string
  readonly bankAccountKind: 'ordinary' | 'current'
  readonly bankAccountNumber: string | null
  readonly bankAccountHolder: string
  readonly registrationNumber: string | null
  readonly issuerName: string
  readonly issuerAddress: string
  readonly issuerPhone: string
  readonly taxMoment: 'sale' | 'draw'
  /** True once the shop has run with live payments; it never becomes false again. */
  readonly hasLivePayments: boolean
  /** When an owner opened a shop with live payments, which sells nothing before; null until then. */
  readonly openedAt: Date | null
  /** The age from which members buy points and draws; null if no owner has chosen it. */
  readonly purchaseAge: PurchaseAge | null
  /** As stored: with names that are spelled as columns are. Null until an owner has chosen it. */
  readonly identity: object | null
  /** As stored; only the rules that an owner has changed. */
  readonly rules: object
}

const SETTINGS_COLUMNS = sql`
  version,
  registration_closing,
  registration_closes_at,
  point_sale_closing,
  point_sale_closes_at,
  maintenance_starts_at,
  maintenance_ends_at,
  maintenance_text,
  maintenance_text_en,
  draws_stopped_at,
  payments_stopped_at,
  conversions_stopped_at,
  banner_mode,
  ship_business_days,
  hold_days,
  valued_wait_days,
  market_days_max,
  shows_market_odds,
  country_rules,
  bank_name,
  bank_branch,
  bank_account_kind,
  bank_account_number,
  bank_account_holder,
  registration_number,
  issuer_name,
  issuer_address,
  issuer_phone,
  tax_moment,
  has_live_payments,
  opened_at,
  purchase_age,
  identity,
  rules`

/** The present number of months as an expression, for statements that need it in their snapshot. */
export const POINT_MONTHS = `(
  select coalesce((rules ->> 'point_months')::integer, ${INITIAL_RULES.pointMonths})
  from shop_settings
)`

/** The present fee of shipping and its free number of cards as two expressions. */
export const SHIPPING_RULES = `
  (
    select coalesce((rules ->> 'ship_fee_points')::integer, ${INITIAL_RULES.shipFeePoints})
    from shop_settings
  ),
  (select (rules ->> 'ship_free_cards')::integer from shop_settings)`

export async function selectSettings(on: Queryable): Promise<SettingsRow> {
  const [row] = await on.query<SettingsRow & Row>(named('select-settings')`
    select ${SETTINGS_COLUMNS}
    from shop_settings`)
  return row as SettingsRow
}

/**
 * Selects and locks the settings, so that a concurrent change waits until this transaction ends.
 */
export async function lockSettings(tx: Transaction): Promise<SettingsRow> {
  const [row] = await tx.query<SettingsRow & Row>(sql`
    select ${SETTINGS_COLUMNS}
    from shop_settings
    for update`)
  return row as SettingsRow
}

/** The settings that an operator changes together, without approval. */
export type GeneralSettings = Pick<
  SettingsRow,
  | 'registrationClosing'
  | 'registrationClosesAt'
  | 'pointSaleClosing'
  | 'pointSaleClosesAt'
  | 'maintenanceStartsAt'
  | 'maintenanceEndsAt'
  | 'maintenanceText'
  | 'maintenanceTextEn'
  | 'bannerMode'
  | 'issuerName'
  | 'issuerAddress'
  | 'issuerPhone'
  | 'taxMoment'
>

export async function updateGeneralSettings(
  tx: Transaction,
  settings: GeneralSettings,
): Promise<void> {
  await tx.query(sql`
    update shop_settings
    set
      version = version + 1,
      registration_closing = ${settings.registrationClosing},
      registration_closes_at = ${settings.registrationClosesAt},
      point_sale_closing = ${settings.pointSaleClosing},
      point_sale_closes_at = ${settings.pointSaleClosesAt},
      maintenance_starts_at = ${settings.maintenanceStartsAt},
      maintenance_ends_at = ${settings.maintenanceEndsAt},
      maintenance_text = ${settings.maintenanceText},
      maintenance_text_en = ${settings.maintenanceTextEn},
      banner_mode = ${settings.bannerMode},
      issuer_name = ${settings.issuerName},
      issuer_address = ${settings.issuerAddress},
      issuer_phone = ${settings.issuerPhone},
      tax_moment = ${settings.taxMoment}`)
}

const STOP_COLUMNS = {
  draws: 'draws_stopped_at',
  payments: 'payments_stopped_at',
  conversions: 'conversions_stopped_at',
} as const satisfies Readonly<Record<StoppableAct, string>>

/** If `stoppedAt` is null, members may do the act again. */
export async function updateStop(
  tx: Transaction,
  act: StoppableAct,
  stoppedAt: Date | null,
): Promise<void> {
  await tx.query({
    text: `update shop_settings set version = version + 1, ${STOP_COLUMNS[act]} = $1`,
    values: [stoppedAt],
  })
}

export async function updateRegistrationNumber(
  tx: Transaction,
  number: string | null,
): Promise<void> {
  await tx.query(sql`
    update shop_settings
    set version = version + 1, registration_number = ${number}`)
}

/** Writes nothing if the row has both already. */
export async function updatePayments(on: Queryable, facts: PaymentFacts): Promise<void> {
  await on.query({
    text: `
      update shop_settings
      set has_payments = $1, has_test_payments = $2
      where (has_payments, has_test_payments) is distinct from ($1, $2)`,
    values: [facts.hasPayments, facts.hasTestPayments],
  })
}

export async function updateIdentity(tx: Transaction, identity: Identity): Promise<void> {
  await tx.query(sql`
    update shop_settings
    set version = version + 1, identity = ${toStoredJson(identity)}`)
}

export async function updateRules(tx: Transaction, rules: ShopRules): Promise<void> {
  await tx.query(sql`
    update shop_settings
    set version = version + 1, rules = ${toStoredJson(rules)}`)
}

export async function updateOpening(tx: Transaction, openedAt: Date): Promise<void> {
  await tx.query(sql`update shop_settings set opened_at = ${openedAt}`)
}

/** What the process of the shop knows of its payment providers. */
export interface PaymentFacts {
  readonly hasPayments: boolean
  readonly hasTestPayments: boolean
}

export interface BankAccount {
  readonly bank: string
  readonly branch: string
  readonly kind: 'ordinary' | 'current'
  readonly number: string
  readonly holder: string
}

export async function updateBankAccount(tx: Transaction, account: BankAccount): Promise<void> {
  await tx.query(sql`
    update shop_settings
    set
      version = version + 1,
      bank_name = ${account.bank},
      bank_branch = ${account.branch},
      bank_account_kind = ${account.kind},
      bank_account_number = ${account.number},
      bank_account_holder = ${account.holder}`)
}
