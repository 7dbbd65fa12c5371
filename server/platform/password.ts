import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// The parameters of argon2id that OWASP recommends: 19 MiB of memory, 2 passes, 1 thread.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(pass: string): Promise<string> {
  return hash(pass, ARGON2)
}

let decoyHash: Promise<string> | undefined

/**
 * Returns whether a password fits its hash. For an unknown account there is no hash: the check then
 * takes the same time and returns false, so that timing does not reveal which accounts exist.
 */
export async function isPassword(pass: string, passwordHash: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(12).toString('hex'))
  const isMatch = await verify(passwordHash ?? (await decoyHash), pass)
  return passwordHash !== undefined && isMatch
}
