import type { CountryLine } from '#contract/countries.rule.ts'
import { type Identity, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import type { ShopRules } from '#contract/rules.ts'
import type { Words } from '#contract/words.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { ClosingTimes } from '#server/platform/time/closing.rule.ts'
import {
  closedMessageOf,
  closingTimesOf,
  isOpening,
  type ShopSettings as Settings,
  settingsOf,
  stopMessageOf,
} from './settings.rule.ts'
import * as sql from './settings.sql.ts'

const IDENTITY_AGE_MS_MAX = 2_000

export type ShopSettings = Settings
export type BankAccount = sql.BankAccount
export type ClosingKind = sql.ClosingKind
export type GeneralSettings = sql.GeneralSettings
export type StoppableAct = sql.StoppableAct
export const POINT_MONTHS = sql.POINT_MONTHS
export const SHIPPING_RULES = sql.SHIPPING_RULES

/** Returns the settings of the shop as they are in the database now. */
export async function readSettings(on: Queryable): Promise<ShopSettings> {
  return settingsOf(await sql.selectSettings(on))
}

/** Returns whether the shop has live payments and sells nothing yet, because no owner has opened it. */
export async function isNotOpen(on: Queryable): Promise<boolean> {
  return isOpening(await readSettings(on))
}

/** Reads and locks the settings. A concurrent change waits until the transaction ends. */
export async function readSettingsForUpdate(tx: Transaction): Promise<ShopSettings> {
  return settingsOf(await sql.lockSettings(tx))
}

/**
 * Locks the settings. A value or version of the settings that the transaction reads next is the
 * newest one until the transaction ends.
 */
export async function lockSettings(tx: Transaction): Promise<void> {
  await sql.lockSettings(tx)
}

/** Stores the settings that need no approval. The caller must have locked the settings. */
export function storeGeneralSettings(tx: Transaction, settings: GeneralSettings): Promise<void> {
  return sql.updateGeneralSettings(tx, settings)
}

/** Null allows it again. Every process applies the change within two seconds. */
export function storeStop(
  tx: Transaction,
  { act, stoppedAt }: { act: StoppableAct; stoppedAt: Date | null },
): Promise<void> {
  return sql.updateStop(tx, act, stoppedAt)
}

/** The shop sells from now on, and for good. */
export function storeOpening(tx: Transaction, openedAt: Date): Promise<void> {
  return sql.updateOpening(tx, openedAt)
}

/** Records what the process of the shop takes payments with, for the opening. */
export function storePayments(on: Queryable, facts: sql.PaymentFacts): Promise<void> {
  return sql.updatePayments(on, facts)
}

/** The database refuses a number without approval. */
export function storeRegistrationNumber(tx: Transaction, number: string | null): Promise<void> {
  return sql.updateRegistrationNumber(tx, number)
}

/** The database refuses an identity without approval. */
export function storeIdentity(tx: Transaction, identity: Identity): Promise<void> {
  return sql.updateIdentity(tx, identity)
}

/** The database refuses rules without approval. */
export function storeRules(tx: Transaction, rules: ShopRules): Promise<void> {
  return sql.updateRules(tx, rules)
}

/** Returns the rules of the shop as they are in the database now. */
export async function readRules(on: Queryable): Promise<ShopRules> {
  return (await readSettings(on)).rules
}

/** Returns the names of the shop as they are in the database now. */
export async function readIdentity(on: Queryable): Promise<Identity> {
  return (await readSettings(on)).identity
}

/** The names of the shop as a process knows them, for code that cannot wait for the database. */
export interface CurrentIdentity {
  current(): Identity
  /** Whether the shop is not open yet. */
  isOpening(): boolean
  /**
   * Reads the names now and every two seconds, and returns a function that ends this. If the
   * database does not answer, the names stay as they were read last.
   */
  watch(database: Database): Promise<() => void>
}

/** The names are neutral until the first `watch` has read them. */
export function openIdentity(): CurrentIdentity {
  let shown = { identity: NEUTRAL_IDENTITY, isOpening: false }
  return {
    current: () => shown.identity,
    isOpening: () => shown.isOpening,
    async watch(database) {
      const read = async () => {
        const settings = await readSettings(database).catch(() => undefined)
        if (settings === undefined) return
        shown = { identity: settings.identity, isOpening: isOpening(settings) }
      }
      await read()
      const timer = setInterval(read, IDENTITY_AGE_MS_MAX).unref()
      return () => clearInterval(timer)
    },
  }
}

/** The database refuses an account without approval. */
export function storeBankAccount(tx: Transaction, account: BankAccount): Promise<void> {
  return sql.updateBankAccount(tx, account)
}

/** Cached for a second, so a change applies after that and the time of one query. */
export interface CurrentSettings {
  closingTimes(): Promise<ClosingTimes>
  /** Null while the act is not stopped. */
  stopMessage(act: StoppableAct): Promise<Message | null>
  closedMessage(): Promise<Message | null>
  /** Returns within how many business days the shop ships parcels (Q138). */
  shipBusinessDays(): Promise<number>
  /** Returns for how many days members may decide about their cards. */
  holdDays(): Promise<number>
  /** Returns whether the sale of points is taxed, and not their use. */
  isSaleTaxed(): Promise<boolean>
  /** Returns for how many days cards of a high value wait after the hold; 0 for none. */
  valuedWaitDays(): Promise<number>
  /** Returns how old market prices may be that members see; null while they see none. */
  marketOddsDays(): Promise<number | null>
  /** Returns what the owners have decided for each country. */
  countryRules(): Promise<readonly CountryLine[]>
  /** Returns the rules of the shop. */
  rules(): Promise<ShopRules>
  /** Returns what the shop calls packs, points and coins. */
  words(): Promise<Words>
}

/**
 * Opens the settings of a process. The process caches the settings for a second and then reads them
 * again at the next call, so that not every purchase queries the settings. `closesAt` are the
 * closing times that the environment variables set. They apply until an operator sets other times.
 */
export function openCurrentSettings({
  database,
  clock,
  closesAt,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly closesAt: ClosingTimes
}): CurrentSettings {
  const current = openFreshValue(() => readSettings(database))
  return {
    closingTimes: async () => closingTimesOf(await current(), closesAt),
    stopMessage: async (act) => stopMessageOf(act, await current(), clock.now()),
    closedMessage: async () => closedMessageOf(await current(), clock.now()),
    shipBusinessDays: async () => (await current()).shipBusinessDays,
    holdDays: async () => (await current()).holdDays,
    isSaleTaxed: async () => (await current()).taxMoment === 'sale',
    valuedWaitDays: async () => (await current()).valuedWaitDays,
    async marketOddsDays() {
      const { showsMarketOdds, marketDaysMax } = await current()
      return showsMarketOdds ? marketDaysMax : null
    },
    countryRules: async () => (await current()).countryRules,
    rules: async () => (await current()).rules,
    words: async () => (await current()).identity,
  }
}
