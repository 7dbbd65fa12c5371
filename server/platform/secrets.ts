import { hash, randomBytes } from 'node:crypto'

export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** No salt and no cost, because a random secret cannot be guessed. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
