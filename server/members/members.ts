import { randomBytes } from 'node:crypto'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Language, Message } from '#server/platform/language.ts'
import {
  type Account,
  lockReferrer,
  type Referrer,
  selectAccount,
  selectHasPaid,
  selectIsPhoneTaken,
  updateFirstPaid,
  updatePhoneVerified,
} from './account.sql.ts'
import {
  type PostalAddress as Address,
  insertMember,
  type MailRecipient,
  type PersonalData,
  selectAddresses,
  selectCredentials,
  selectMailRecipient,
  selectMembersWithAddress,
  updateLanguage,
} from './members.sql.ts'

/** A member's delivery address. */
export type PostalAddress = Address

/** The refusal of every shipment while the member's address is incomplete (Q72). */
export const ADDRESS_MISSING: Message = {
  ja: 'お届け先が未登録です。お客様情報をご登録ください。',
  en: 'Your delivery address is incomplete. Please complete your personal information.',
}

export interface NewMember extends PersonalData {
  readonly passwordHash: string
  /** Only fixtures choose an id; otherwise the database assigns the next one. */
  readonly id?: number
  readonly referralCode?: string
  readonly smsVerifiedAt?: Date | null
  readonly firstPaidAt?: Date | null
}

/** Adds a member and returns the id. The caller opens the balances (`openAccounts`) in the same transaction. */
export function addMember(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const referralCode = member.referralCode ?? randomBytes(6).toString('hex').toUpperCase()
  return insertMember(tx, { ...member, referralCode, now })
}

/**
 * Tells if a member has this mail. A free mail may be taken a moment later; the constraint `members_mail_key` refuses
 * that.
 */
export async function isMailTaken(on: Queryable, mail: string): Promise<boolean> {
  return (await selectCredentials(on, mail)) !== null
}

/** Tells if the member has ever paid for points. */
export function hasPaid(on: Queryable, memberId: number): Promise<boolean> {
  return selectHasPaid(on, memberId)
}

/** Records that the member has paid for points. After the first payment the member may refer friends. */
export function markFirstPaid(
  tx: Transaction,
  payer: { memberId: number; now: Date },
): Promise<void> {
  return updateFirstPaid(tx, payer)
}

/** Finds and locks the member with this referral code until the transaction ends; null if there is none. */
export function findReferrer(tx: Transaction, code: string): Promise<Referrer | null> {
  return lockReferrer(tx, code)
}

/** Reads a member's personal data, verification and referral code; null for an unknown member. */
export function readAccount(on: Queryable, memberId: number): Promise<Account | null> {
  return selectAccount(on, memberId)
}

/** Tells if a member has verified this phone number. */
export function isPhoneTaken(on: Queryable, phone: string): Promise<boolean> {
  return selectIsPhoneTaken(on, phone)
}

/**
 * Marks the member's phone number as verified. Refuses `changed` if the member has another number by now or is
 * verified already, `taken` if another member has verified it.
 */
export async function verifyPhone(
  tx: Transaction,
  phoneOfMember: { memberId: number; phone: string; now: Date },
): Promise<'verified' | 'changed' | 'taken'> {
  if (await selectIsPhoneTaken(tx, phoneOfMember.phone)) return 'taken'
  return (await updatePhoneVerified(tx, phoneOfMember)) ? 'verified' : 'changed'
}

/** Stores the language that the member reads, for mails that no request of the member causes. */
export function saveLanguage(
  on: Queryable,
  reader: { memberId: number; language: Language },
): Promise<void> {
  return updateLanguage(on, reader)
}

/** Reads the mail address and language of a member; null for an unknown member. */
export function readMailRecipient(on: Queryable, memberId: number): Promise<MailRecipient | null> {
  return selectMailRecipient(on, memberId)
}

/** Returns those of the members whose delivery address is complete (Q72). */
export function filterMembersWithAddress(
  on: Queryable,
  memberIds: readonly number[],
): Promise<number[]> {
  return selectMembersWithAddress(on, memberIds)
}

/** Reads the present delivery addresses, which the caller copies into shipments. */
export function readAddresses(
  on: Queryable,
  memberIds: readonly number[],
): Promise<PostalAddress[]> {
  return selectAddresses(on, memberIds)
}
