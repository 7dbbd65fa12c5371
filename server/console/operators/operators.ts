import type { Role } from '#contract/console/roles.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { setTotpSecret } from '#server/console/authenticators/totp/totp.ts'
import { makeInvitation } from '#server/console/invitations/invitations.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import {
  countActive,
  hasOwner,
  insertOperator,
  lockOperator,
  type Operator as OperatorRow,
  selectOperator,
  selectOperatorByMail,
  selectOwnerMails,
  updatePassword,
  updateState,
} from './operators.sql.ts'

/** A person who works in the console. */
export type Operator = OperatorRow
export type OperatorState = OperatorRow['state']

/** Returns an operator, removed ones included. */
export function readOperator(on: Queryable, id: number): Promise<Operator | null> {
  return selectOperator(on, id)
}

/** Locks an operator until the transaction ends. A removal or a reset waits meanwhile. */
export async function holdOperator(tx: Transaction, id: number): Promise<void> {
  await lockOperator(tx, id)
}

/** Returns the operator with a mail address who is not removed. */
export function findOperator(on: Queryable, mail: string): Promise<Operator | null> {
  return selectOperatorByMail(on, mail)
}

/** Returns the mail addresses of the active owners. */
export function ownerMails(on: Queryable): Promise<readonly string[]> {
  return selectOwnerMails(on)
}

/** Returns how many operators have finished their enrolment and are not removed. */
export function countActiveOperators(on: Queryable): Promise<number> {
  return countActive(on)
}

/** Returns whether the shop has an owner who is not removed; the owner may still be invited. */
export function isOwned(on: Queryable): Promise<boolean> {
  return hasOwner(on)
}

export async function setPassword(tx: Transaction, id: number, hash: string): Promise<void> {
  await updatePassword(tx, id, hash)
}

/** Ends the enrolment of an operator, who may work from then on. */
export async function activate(tx: Transaction, id: number, now: Date): Promise<void> {
  await updateState(tx, id, { state: 'active', now })
}

interface NewOperator {
  readonly name: string
  readonly mail: string
  readonly role: Role
  readonly now: Date
}

/**
 * Adds the first owner of a shop and returns the link of the invitation. Only the command
 * `npm run operators` calls it. Null if the shop has an owner already, invited or active.
 */
export async function addFirstOwner(
  tx: Transaction,
  { publicUrl, ...person }: Omit<NewOperator, 'role'> & { publicUrl: string },
): Promise<string | null> {
  if (await hasOwner(tx)) return null
  const operatorId = await insertOperator(tx, { ...person, role: 'owner' })
  const { now } = person
  const target = { kind: 'operator', id: String(operatorId) }
  const entry = { now, operatorId: null, role: null, target, after: { role: 'owner' } }
  await writeEntry(tx, { ...entry, call: 'command.first-owner', outcome: 'done' })
  return makeInvitation(tx, { operatorId, now, publicUrl })
}

/**
 * Adds an active operator whose password and secret of the authenticator app are known. Only the
 * demo and tests call it. Returns the operator's id.
 */
export async function addEnrolledOperator(
  tx: Transaction,
  { passwordHash, totpSecret, ...person }: NewOperator & EnrolledFactors,
): Promise<number> {
  const operatorId = await insertOperator(tx, person)
  await updatePassword(tx, operatorId, passwordHash)
  await setTotpSecret(tx, { operatorId, secret: totpSecret, now: person.now })
  await updateState(tx, operatorId, { state: 'active', now: person.now })
  return operatorId
}
interface EnrolledFactors {
  readonly passwordHash: string
  /** In Base32. */
  readonly totpSecret: string
}
