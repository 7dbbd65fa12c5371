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

/** Where a member's parcels go. */
export type PostalAddress = Address

/** Said wherever something is to be shipped and the address is incomplete (Q72). */
export const ADDRESS_MISSING: Message = {
  ja: 'お届け先が未登録です。お客様情報をご登録ください。',
  en: 'Your delivery address is incomplete. Please complete your personal information.',
}

export interface NewMember extends PersonalData {
  readonly passwordHash: string
  /** Asked for by fixtures; otherwise the next. */
  readonly id?: number
  readonly referralCode?: string
  readonly smsVerifiedAt?: Date | null
  readonly firstPaidAt?: Date | null
}

/** Adds a member and answers the id; the caller opens the balances (`openAccounts`) in the same transaction. */
export function addMember(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const referralCode = member.referralCode ?? randomBytes(6).toString('hex').toUpperCase()
  return insertMember(tx, { ...member, referralCode, now })
}

/** Whether a mail is a member's; another may take it a moment later, which `members_mail_key` refuses. */
export async function isMailTaken(on: Queryable, mail: string): Promise<boolean> {
  return (await selectCredentials(on, mail)) !== null
}

/** Whether the member has paid for points once; the day of the first payment is kept with the member. */
export function hasPaid(on: Queryable, memberId: number): Promise<boolean> {
  return selectHasPaid(on, memberId)
}

/** Notes that the member has paid for points: from the first time on they may refer friends. */
export function markFirstPaid(
  tx: Transaction,
  payer: { memberId: number; now: Date },
): Promise<void> {
  return updateFirstPaid(tx, payer)
}

/** The member whose code this is, locked until the transaction ends; null for nobody's. */
export function findReferrer(tx: Transaction, code: string): Promise<Referrer | null> {
  return lockReferrer(tx, code)
}

export function readAccount(on: Queryable, memberId: number): Promise<Account | null> {
  return selectAccount(on, memberId)
}

export function isPhoneTaken(on: Queryable, phone: string): Promise<boolean> {
  return selectIsPhoneTaken(on, phone)
}

/** Marks the member's present number as verified: `changed` when it is another by now, `taken` when it is another's. */
export async function verifyPhone(
  tx: Transaction,
  phoneOfMember: { memberId: number; phone: string; now: Date },
): Promise<'verified' | 'changed' | 'taken'> {
  if (await selectIsPhoneTaken(tx, phoneOfMember.phone)) return 'taken'
  return (await updatePhoneVerified(tx, phoneOfMember)) ? 'verified' : 'changed'
}

/** Notes the language that a member reads now, for letters that no visit causes. */
export function saveLanguage(
  on: Queryable,
  reader: { memberId: number; language: Language },
): Promise<void> {
  return updateLanguage(on, reader)
}

export function readMailRecipient(on: Queryable, memberId: number): Promise<MailRecipient | null> {
  return selectMailRecipient(on, memberId)
}

export function filterMembersWithAddress(
  on: Queryable,
  memberIds: readonly number[],
): Promise<number[]> {
  return selectMembersWithAddress(on, memberIds)
}

/** Where each member's parcels go as of now, to be copied into a shipment. */
export function readAddresses(
  on: Queryable,
  memberIds: readonly number[],
): Promise<PostalAddress[]> {
  return selectAddresses(on, memberIds)
}
