import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Written } from '#server/platform/database/reads.ts'
import { hmacSha256 } from '#server/platform/sha256.ts'
import { type CookieOptions, isSecure } from './session-cookie.ts'

const COOKIE = 'written'
/** Much longer than a replica that is read may be behind. */
const VALID_SECONDS = 10
const UNKNOWN = '1'
const CIPHER = 'aes-256-ecb'
const BLOCK_BYTES = 16
/** The rest of the block is zero. A block that somebody made up is not. */
const POSITION_AT = 8

/** What a browser has changed or was told of, in a cookie of its own. */
export interface WrittenCookie {
  set(reply: FastifyReply, written: Exclude<Written, null>, options: CookieOptions): void
  of(request: FastifyRequest): Written
}

/** Encrypts the position with the first key, because its growth would show how much the shop sells. */
export function openWrittenCookie(keys: readonly Buffer[]): WrittenCookie {
  const positionKeys = keys.map((key) => hmacSha256(key)(Buffer.from('written\0')))
  const [newest] = positionKeys
  if (newest === undefined) throw new Error('a key for positions is needed')
  return {
    set(reply, written, options) {
      reply.setCookie(COOKIE, written === 'unknown' ? UNKNOWN : encrypt(newest, written), {
        path: '/api',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(options),
        maxAge: VALID_SECONDS,
      })
    },
    of({ cookies }) {
      const text = cookies[COOKIE]
      if (text === undefined) return null
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== BLOCK_BYTES) return 'unknown'
      return positionKeys.map((key) => decrypt(key, bytes)).find((at) => at !== null) ?? 'unknown'
    },
  }
}

export function hasWritten({ cookies }: FastifyRequest): boolean {
  return cookies[COOKIE] !== undefined
}

function encrypt(key: Buffer, position: number): string {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.writeBigUInt64BE(BigInt(position), POSITION_AT)
  const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false)
  return cipher.update(block).toString('base64url')
}

function decrypt(key: Buffer, bytes: Buffer): number | null {
  const block = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(bytes)
  if (block.readBigUInt64BE(0) !== 0n) return null
  return Number(block.readBigUInt64BE(POSITION_AT))
}
