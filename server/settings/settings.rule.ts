import { completeIdentity, type Identity } from '#contract/identity.ts'
import { INITIAL_RULES, type ShopRules } from '#contract/rules.ts'
import { fromStoredJson } from '#server/platform/database/json-names.ts'
import type { Message } from '#server/platform/language.ts'
import type { ClosingTimes } from '#server/platform/time/closing.rule.ts'
import {
  CONVERSIONS_STOPPED,
  DRAWS_STOPPED,
  IN_MAINTENANCE,
  OPENING_SOON,
  PAYMENTS_STOPPED,
} from './settings.messages.ts'
import type { BankAccount, ClosingKind, SettingsRow, StoppableAct } from './settings.sql.ts'

/** The settings of the whole shop, which operators change in the console. */
export interface ShopSettings
  extends Omit<
    SettingsRow,
    | 'bankName'
    | 'bankBranch'
    | 'bankAccountKind'
    | 'bankAccountNumber'
    | 'bankAccountHolder'
    | 'identity'
    | 'rules'
  > {
  /** The neutral identity until an owner has chosen one. */
  readonly identity: Identity
  readonly rules: ShopRules
  /** The shop's bank account, to which members transfer money. Null if no account is set. */
  readonly bankAccount: BankAccount | null
}

export function settingsOf(row: SettingsRow): ShopSettings {
  const {
    bankName,
    bankBranch,
    bankAccountKind,
    bankAccountNumber,
    bankAccountHolder,
    identity,
    rules,
    ...rest
  } = row
  const bankAccount: BankAccount | null =
    bankAccountNumber === null
      ? null
      : {
          bank: bankName,
          branch: bankBranch,
          kind: bankAccountKind,
          number: bankAccountNumber,
          holder: bankAccountHolder,
        }
  return {
    ...rest,
    bankAccount,
    identity: completeIdentity(fromStoredJson(identity)),
    rules: rulesOf(rules),
  }
}

/** A rule that no owner has changed is that of the specification. */
function rulesOf(stored: object): ShopRules {
  return { ...INITIAL_RULES, ...fromStoredJson(stored) }
}

type Closings = Pick<
  ShopSettings,
  'registrationClosing' | 'registrationClosesAt' | 'pointSaleClosing' | 'pointSaleClosesAt'
>

/** A closing time that operators did not set comes from the environment variables. */
export function closingTimesOf(settings: Closings, environment: ClosingTimes): ClosingTimes {
  const { registrationClosing, registrationClosesAt, pointSaleClosing, pointSaleClosesAt } =
    settings
  const { registration, pointSales } = environment
  return {
    registration: closingTimeOf(registrationClosing, registrationClosesAt, registration),
    pointSales: closingTimeOf(pointSaleClosing, pointSaleClosesAt, pointSales),
  }
}

function closingTimeOf(kind: ClosingKind, at: Date | null, environment: Date | null): Date | null {
  return kind === 'environment' ? environment : at
}

const STOPPED: Readonly<Record<StoppableAct, Message>> = {
  draws: DRAWS_STOPPED,
  payments: PAYMENTS_STOPPED,
  conversions: CONVERSIONS_STOPPED,
}
type Stops = Pick<
  ShopSettings,
  | 'hasLivePayments'
  | 'openedAt'
  | 'drawsStoppedAt'
  | 'paymentsStoppedAt'
  | 'conversionsStoppedAt'
  | 'maintenanceStartsAt'
  | 'maintenanceEndsAt'
  | 'maintenanceText'
  | 'maintenanceTextEn'
>

/** A shop with live payments sells nothing until an owner has opened it. */
export function isOpening({
  hasLivePayments,
  openedAt,
}: Pick<ShopSettings, 'hasLivePayments' | 'openedAt'>): boolean {
  return hasLivePayments && openedAt === null
}

/**
 * Returns the message for members who try a stopped act; null if the act is not stopped. Operators
 * can stop each act by itself. A maintenance in progress also stops draws and payments, and
 * so does a shop that is not open yet.
 */
export function stopMessageOf(act: StoppableAct, settings: Stops, now: Date): Message | null {
  const stoppedAt = {
    draws: settings.drawsStoppedAt,
    payments: settings.paymentsStoppedAt,
    conversions: settings.conversionsStoppedAt,
  }[act]
  if (stoppedAt !== null) return STOPPED[act]
  return act === 'conversions' ? null : closedMessageOf(settings, now)
}

/** Returns why the whole shop sells nothing; null if it sells. */
export function closedMessageOf(settings: Stops, now: Date): Message | null {
  if (isOpening(settings)) return OPENING_SOON
  const { maintenanceStartsAt: start, maintenanceEndsAt: end } = settings
  if (start === null || end === null || now < start || now >= end) return null
  const { maintenanceText: text, maintenanceTextEn: textEn } = settings
  if (text === '' && textEn === '') return IN_MAINTENANCE
  return {
    ja: text || IN_MAINTENANCE.ja,
    en: textEn || text || IN_MAINTENANCE.en,
    isOwn: true,
  }
}
