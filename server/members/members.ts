import { randomBytes } from 'node:crypto'
import { countryRuleOf } from '#contract/countries.rule.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { deleteExpiredAuthorizations, deleteLineAccount } from '#server/members/line/line.sql.ts'
import { deleteExpiredChallenges, deletePasskeysOf } from '#server/members/passkeys/passkeys.sql.ts'
import type { PersonalData } from '#server/members/person/person.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Language, Message } from '#server/platform/language.ts'
import { lockWithinLimit, type RateLimit, recordHits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { countryCodeOf } from '#server/settings/countries/countries.ts'
import {
  type Account,
  deleteExpiredReissues,
  deleteReissues,
  erasePersonalData,
  lockByMail,
  lockReferrer,
  selectAccount,
  selectHasPaid,
  selectIsPhoneTaken,
  selectLastLogin,
  updateFirstPaid,
  updatePhoneVerified,
} from './account.sql.ts'
import { deleteExpiredMailChanges, deleteMailChange } from './mail-change.sql.ts'
import {
  type PostalAddress as Address,
  insertMember,
  insertMovedMembers,
  selectAddresses,
  selectCredentials,
  selectMailRecipient,
  selectMailRecipients,
  selectMembersWithAddress,
  selectTakenMails,
  updateLanguage,
} from './members.sql.ts'

export {
  lockByMail as lockMember,
  lockReferrer as findReferrer,
  selectAccount as readAccount,
  selectAddresses as readAddresses,
  selectHasPaid as hasPaid,
  selectIsPhoneTaken as isPhoneTaken,
  selectLastLogin as readLastLogin,
  selectMailRecipient as readMailRecipient,
  selectMailRecipients as readMailRecipients,
  selectTakenMails as filterTakenMails,
  updateFirstPaid as markFirstPaid,
  updateLanguage as saveLanguage,
}

// Limits how often a caller learns that a mail address is registered. Without this limit, a caller
// could try many addresses to find out who is a member.
const TAKEN_MAIL_LIMIT: RateLimit = { name: 'taken-mail', max: 20, windowMs: HOUR_MS }

/** A member's delivery address. */
export type PostalAddress = Address

/** The message that refuses a shipment because the member's address is incomplete (Q72). */
export const ADDRESS_MISSING: Message = {
  ja: 'お届けできる住所が未登録です。お客様情報をご登録ください。',
  en: 'Your delivery address is incomplete, or we do not ship there. Please complete your personal information.',
}

export interface NewMember extends PersonalData {
  readonly passwordHash: string
  /** True if the member does not know the password, because the browser made it up. */
  readonly hasNoPassword?: boolean
  /** The member's id. Only fixtures set the id. Without it, the database assigns the next id. */
  readonly id?: number
  readonly referralCode?: string
  readonly smsVerifiedAt?: Date | null
  readonly firstPaidAt?: Date | null
}

/** A member who comes from another shop. */
export interface MovedAccount {
  readonly person: PersonalData
  /** Null if the member has to set a new password. */
  readonly passwordHash: string | null
  readonly language: Language | null
  readonly isMailConfirmed: boolean
}

/**
 * Adds members of another shop, and returns their ids by mail address. Leaves out addresses that a
 * member has. The caller opens the balances.
 */
export function addMovedMembers(
  tx: Transaction,
  accounts: readonly MovedAccount[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  return insertMovedMembers(
    tx,
    accounts.map(({ person, ...account }) => ({ ...person, ...account, referralCode: newCode() })),
    now,
  )
}

const newCode = () => randomBytes(6).toString('hex').toUpperCase()

/** The caller opens the balances (`openAccounts`) in the same transaction. */
export function addMember(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const referralCode = member.referralCode ?? newCode()
  return insertMember(tx, { ...member, referralCode, now })
}

export function wireAccount({ isVerified, referralCode, prefId, city, ...person }: Account) {
  return {
    ...person,
    pref_id: prefId,
    pref_name: PREFECTURES[prefId - 1] ?? '',
    shiku: city,
    end_sms: isVerified ? (1 as const) : (0 as const),
    referral_code: referralCode,
  }
}

/**
 * Returns `changed` if the number is already verified, or if the member has changed the number
 * meanwhile. Returns `taken` if another member has verified the number.
 */
export async function verifyPhone(
  tx: Transaction,
  phoneOfMember: { memberId: number; phone: string; now: Date },
): Promise<'verified' | 'changed' | 'taken'> {
  if (await selectIsPhoneTaken(tx, phoneOfMember.phone)) return 'taken'
  return (await updatePhoneVerified(tx, phoneOfMember)) ? 'verified' : 'changed'
}

/**
 * Returns those of the given members whose delivery address is complete (Q72) and in a country to
 * which the owners ship.
 */
export async function filterMembersWithAddress(
  on: Queryable,
  memberIds: readonly number[],
): Promise<number[]> {
  const members = await selectMembersWithAddress(on, memberIds)
  const shipsTo = ({ rules, ...address }: (typeof members)[number]) =>
    rules.length === 0 || countryRuleOf(rules, 'shipping', countryCodeOf(address)) !== 'refused'
  return members.filter(shipsTo).map(({ id }) => id)
}

/**
 * Returns `free` or `taken` for a mail address. A caller who learnt of 20 taken addresses within an
 * hour gets `tooMany`, even for a free address. Checks of the same caller run one after another.
 * `subject` is the caller's IP address or member id.
 */
export function checkMailFree(
  database: Database,
  { mail, subject, now }: { mail: string; subject: string | number; now: Date },
): Promise<'free' | 'taken' | 'tooMany'> {
  const limit = { ...TAKEN_MAIL_LIMIT, subject }
  return database.transaction(async (tx) => {
    if (!(await lockWithinLimit(tx, limit, now))) return 'tooMany'
    if ((await selectCredentials(tx, mail)) === null) return 'free'
    await recordHits(tx, [limit], now)
    return 'taken'
  })
}

export async function eraseMember(
  tx: Transaction,
  member: { memberId: number; passwordHash: string },
): Promise<void> {
  await deleteReissues(tx, member.memberId)
  await deleteMailChange(tx, member.memberId)
  await deletePasskeysOf(tx, member.memberId)
  await deleteLineAccount(tx, member.memberId)
  await erasePersonalData(tx, member)
}

export async function deleteExpiredLinks(database: Database, now: Date): Promise<void> {
  await deleteExpiredReissues(database, now)
  await deleteExpiredMailChanges(database, now)
  await deleteExpiredChallenges(database, now)
  await deleteExpiredAuthorizations(database, now)
}
