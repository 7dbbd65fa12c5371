import type { PersonalData } from '#server/members/person/person.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

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
  const rows = await on.query<Account & Row>(named('select-account')`
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
    where id = ${memberId}`)
  return rows[0] ?? null
}

/** Unlike `for update`, lets others insert rows that refer to the member. */
export async function lockContactDetails(
  tx: Transaction,
  memberId: number,
): Promise<ContactDetails> {
  const rows = await tx.query<ContactDetails & Row>(sql`
    select tel, mail, mail_confirmed_at is not null as is_confirmed
    from members
    where id = ${memberId}
    for no key update`)
  return rows[0] as ContactDetails
}

/** Except the mail address. A changed phone number becomes unverified (Q124). */
export async function updatePerson(
  tx: Transaction,
  { memberId, ...person }: PersonalData & { memberId: number },
): Promise<void> {
  await tx.query(sql`
    update members
    set
      last_name = ${person.lastName},
      middle_name = ${person.middleName},
      first_name = ${person.firstName},
      tel = ${person.tel},
      zipcode = ${person.zipcode},
      pref_id = ${person.prefId},
      country = ${person.country},
      city = ${person.city},
      address = ${person.address},
      building = ${person.building},
      sms_verified_at = case when tel = ${person.tel} then sms_verified_at end,
      verified_phone = case when tel = ${person.tel} then verified_phone end
    where id = ${memberId}`)
}

export async function updatePassword(
  tx: Transaction,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
): Promise<Pick<ContactDetails, 'mail' | 'isConfirmed'>> {
  const rows = await tx.query<ContactDetails & Row>(sql`
    update members
    set password_hash = ${passwordHash}, has_no_password = false
    where id = ${memberId}
    returning mail, mail_confirmed_at is not null as is_confirmed`)
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
  const rows = await tx.query(sql`
    update members
    set sms_verified_at = ${now}, verified_phone = ${phone}
    where id = ${memberId}
      and tel = ${phone}
      and sms_verified_at is null
    returning id`)
  return rows.length > 0
}

export async function selectIsPhoneTaken(on: Queryable, phone: string): Promise<boolean> {
  const rows = await on.query(sql`select id from members where verified_phone = ${phone}`)
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
  const rows = await tx.query<Referrer & Row>(sql`
    select id, sms_verified_at is not null as is_verified
    from members
    where referral_code = upper(${code})
    for no key update`)
  return rows[0] ?? null
}

export async function selectHasPaid(on: Queryable, memberId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select id
    from members
    where id = ${memberId}
      and first_paid_at is not null`)
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
  await tx.query(named('update-first-paid')`
    update members
    set first_paid_at = ${now}
    where id = ${memberId}
      and first_paid_at is null`)
}

export async function deleteReissues(tx: Transaction, memberId: number): Promise<void> {
  await tx.query(sql`delete from reissues where member_id = ${memberId}`)
}

export async function deleteExpiredReissues(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from reissues where expires_at <= ${now}`)
}

/**
 * If the member never logged in, selects the time of the registration. Null for an unknown member.
 */
export async function selectLastLogin(on: Queryable, memberId: number): Promise<Date | null> {
  const rows = await on.query<{ at: Date }>(sql`
    select greatest(last_login_at, created_at) as at
    from members
    where id = ${memberId}`)
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
  const rows = await tx.query(named('update-last-login')`
    update members
    set last_login_at = ${now}, password_hash = coalesce(${renewedHash}, password_hash)
    where id = ${memberId}
      and password_hash = ${passwordHash}
    returning id`)
  return rows.length > 0
}

/**
 * Locks the row of the member with this mail address and returns the member's id; null if no member
 * has the address. Every login writes this row, so no login of the member can succeed until the
 * lock is released. A caller that also locks balances must lock the member first.
 */
export async function lockByMail(tx: Transaction, mail: string): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`
    select id
    from members
    where mail = lower(${mail})
    for no key update`)
  return rows[0]?.id ?? null
}

/** The row itself is not deleted, because the ledger refers to it. */
export async function erasePersonalData(
  tx: Transaction,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
): Promise<void> {
  await tx.query(sql`
    update members
    set
      mail = 'closed-' || id,
      password_hash = ${passwordHash},
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
    where id = ${memberId}`)
}
