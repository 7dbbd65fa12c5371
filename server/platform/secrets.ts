import { hash, randomBytes } from 'node:crypto'

export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the hash under which the database stores a secret. The hash has no salt and no cost,
 * because a random secret cannot be guessed.
 */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
