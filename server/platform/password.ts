import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(pass: string): Promise<string> {
  return hash(pass, ARGON2)
}

let decoy: Promise<string> | undefined

/** Without a hash it takes the same time, and never matches. */
export async function isPassword(pass: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(12).toString('hex'))
  const isMatch = await verify(passwordHash ?? (await decoy), pass)
  return passwordHash !== undefined && isMatch
}
