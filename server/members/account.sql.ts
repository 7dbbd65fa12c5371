import type { PersonalData } from '#server/members/person/person.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Account extends PersonalData {
  readonly isVerified: boolean
  readonly referralCode: string
}

export interface ContactDetails {
  readonly tel: string
  readonly mail: string
  readonly isConfirmed: boolean
}

export async function selectAccount(on: Queryable, memberId: number): Promise<Account | null> {
  const rows = await on.query<Account & Row>({
    name: 'select-account',
    text: `
      select
        last_name,
        middle_name,
        first_name,
        tel,
        mail,
        zipcode,
        pref_id,
        country,
        city,
        address,
        building,
        sms_verified_at is not null as is_verified,
        referral_code
      from members
      where id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Unlike `for update`, lets others insert rows that refer to the member. */
export async function lockContactDetails(
  tx: Transaction,
  memberId: number,
): Promise<ContactDetails> {
  const rows = await tx.query<ContactDetails & Row>({
    text: `
      select tel, mail, mail_confirmed_at is not null as is_confirmed
      from members
      where id = $1
      for no key update`,
    values: [memberId],
  })
  return rows[0] as ContactDetails
}

/** Except the mail address. A changed phone number becomes unverified (Q124). */
export async function updatePerson(
  tx: Transaction,
  { memberId, ...person }: PersonalData & { memberId: number },
): Promise<void> {
  await tx.query({
    text: `
      update members
      set
        last_name = $2,
        middle_name = $3,
        first_name = $4,
        tel = $5,
        zipcode = $6,
        pref_id = $7,
        country = $8,
        city = $9,
        address = $10,
        building = $11,
        sms_verified_at = case when tel = $5 then sms_verified_at end,
        verified_phone = case when tel = $5 then verified_phone end
      where id = $1`,
    values: [
      memberId,
      person.lastName,
      person.middleName,
      person.firstName,
      person.tel,
      person.zipcode,
      person.prefId,
      person.country,
      person.city,
      person.address,
      person.building,
    ],
  })
}

export async function updatePassword(
  tx: Transaction,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
): Promise<Pick<ContactDetails, 'mail' | 'isConfirmed'>> {
  const rows = await tx.query<ContactDetails & Row>({
    text: `
      update members
      set password_hash = $2, has_no_password = false
      where id = $1
      returning mail, mail_confirmed_at is not null as is_confirmed`,
    values: [memberId, passwordHash],
  })
  return rows[0] as ContactDetails
}

/** Returns whether a way to log in remains without one passkey, or without the LINE account. */
export async function selectHasOtherWay(
  tx: Transaction,
  { memberId, without }: { memberId: number; without: { readonly passkeyId: string } | 'line' },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      select id
      from members
      where id = $1
        and (
          not has_no_password
          or exists (select from passkeys where member_id = $1 and passkeys.id is distinct from $2)
          or $2::text is not null and exists (select from line_accounts where member_id = $1)
        )`,
    values: [memberId, without === 'line' ? null : without.passkeyId],
  })
  return rows.length > 0
}

/**
 * Returns false if the number is already verified, or if the member has changed it meanwhile.
 * Throws if another member has verified the number (constraint `members_verified_phone`).
 */
export async function updatePhoneVerified(
  tx: Transaction,
  { memberId, phone, now }: { memberId: number; phone: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update members
      set sms_verified_at = $3, verified_phone = $2
      where id = $1
        and tel = $2
        and sms_verified_at is null
      returning id`,
    values: [memberId, phone, now],
  })
  return rows.length > 0
}

export async function selectIsPhoneTaken(on: Queryable, phone: string): Promise<boolean> {
  const rows = await on.query({
    text: 'select id from members where verified_phone = $1',
    values: [phone],
  })
  return rows.length > 0
}

export interface Referrer {
  readonly id: number
  readonly isVerified: boolean
}

/**
 * Locks and returns the member with this referral code; null if no member has the code. Because of
 * the lock, friends who register with the code at the same moment are counted one after another.
 */
export async function lockReferrer(tx: Transaction, code: string): Promise<Referrer | null> {
  const rows = await tx.query<Referrer & Row>({
    text: `
      select id, sms_verified_at is not null as is_verified
      from members
      where referral_code = upper($1)
      for no key update`,
    values: [code],
  })
  return rows[0] ?? null
}

export async function selectHasPaid(on: Queryable, memberId: number): Promise<boolean> {
  const rows = await on.query({
    text: 'select id from members where id = $1 and first_paid_at is not null',
    values: [memberId],
  })
  return rows.length > 0
}

/**
 * Stores the time of the member's first payment, after which the member may refer friends. Later
 * payments change nothing.
 */
export async function updateFirstPaid(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  await tx.query({
    name: 'update-first-paid',
    text: 'update members set first_paid_at = $2 where id = $1 and first_paid_at is null',
    values: [memberId, now],
  })
}

export async function deleteReissues(tx: Transaction, memberId: number): Promise<void> {
  await tx.query({ text: 'delete from reissues where member_id = $1', values: [memberId] })
}

export async function deleteExpiredReissues(on: Queryable, now: Date): Promise<void> {
  await on.query({ text: 'delete from reissues where expires_at <= $1', values: [now] })
}

/**
 * If the member never logged in, selects the time of the registration. Null for an unknown member.
 */
export async function selectLastLogin(on: Queryable, memberId: number): Promise<Date | null> {
  const rows = await on.query<{ at: Date }>({
    text: 'select greatest(last_login_at, created_at) as at from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.at ?? null
}

/** False, and nothing stored, if the password has changed since `passwordHash` was read. */
export async function updateLastLogin(
  tx: Transaction,
  {
    memberId,
    passwordHash,
    renewedHash = null,
    now,
  }: { memberId: number; passwordHash: string; renewedHash?: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'update-last-login',
    text: `
      update members
      set last_login_at = $3, password_hash = coalesce($4, password_hash)
      where id = $1
        and password_hash = $2
      returning id`,
    values: [memberId, passwordHash, now, renewedHash],
  })
  return rows.length > 0
}

/**
 * Locks the row of the member with this mail address and returns the member's id; null if no member
 * has the address. Every login writes this row, so no login of the member can succeed until the
 * lock is released. A caller that also locks balances must lock the member first.
 */
export async function lockByMail(tx: Transaction, mail: string): Promise<number | null> {
  const rows = await tx.query<{ id: number }>({
    text: 'select id from members where mail = lower($1) for no key update',
    values: [mail],
  })
  return rows[0]?.id ?? null
}

/** The row itself is not deleted, because the ledger refers to it. */
export async function erasePersonalData(
  tx: Transaction,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
): Promise<void> {
  await tx.query({
    text: `
      update members
      set
        mail = 'closed-' || id,
        password_hash = $2,
        last_name = '',
        middle_name = '',
        first_name = '',
        tel = '',
        zipcode = '',
        country = '',
        city = '',
        address = '',
        building = '',
        referral_code = 'closed-' || id,
        sms_verified_at = null,
        verified_phone = null,
        language = null
      where id = $1`,
    values: [memberId, passwordHash],
  })
}
