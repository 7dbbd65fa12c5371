import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from './start-refused.ts'

export interface Keys {
  /** The seeds of the draws are derived from it. The database never stores it. */
  readonly sealKey: Buffer
  /** A tag represents a member in the public log. */
  readonly tagKey: Buffer
  /** Ed25519, 32 bytes. Signs the last hash of each pack's chain. */
  readonly signKey: Buffer
  /** Newest first: the first signs new anti-forgery values, and all verify them. */
  readonly sessionKeys: readonly Buffer[]
}

const KEY_BYTES = 32
const hexKey = z.string().regex(/^[0-9a-f]{64}$/)
const keysFile = z.object({
  sealKey: hexKey,
  tagKey: hexKey,
  /** A key file lacks this key if the shop wrote the file before it began to sign heads. */
  signKey: hexKey.optional(),
  sessionKeys: z.array(hexKey).min(1),
  /** Signs push messages (VAPID), in base64url. Older files lack it too. */
  pushKey: z.base64url().length(43).optional(),
})

/** The first start makes them, in a file of the data directory that only its owner reads. */
export function readOrCreateDemoKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys.json')
  if (!existsSync(path)) writeKeys(dataDir, path, generateKeys())
  const { sealKey, tagKey, signKey, sessionKeys } = readAndCompleteKeys(dataDir, path)
  return {
    sealKey: Buffer.from(sealKey, 'hex'),
    tagKey: Buffer.from(tagKey, 'hex'),
    signKey: Buffer.from(signKey, 'hex'),
    sessionKeys: sessionKeys.map((text) => Buffer.from(text, 'hex')),
  }
}

/** Push services know the demo by this private key of the curve prime256v1, in base64url. */
export function readOrCreateDemoPushKey(dataDir: string): string {
  readOrCreateDemoKeys(dataDir)
  const path = join(dataDir, 'keys.json')
  const keys = readKeys(path)
  if (keys.pushKey !== undefined) return keys.pushKey
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const pushKey = ecdh.getPrivateKey().toString('base64url').padStart(43, 'A')
  writeKeys(dataDir, path, { ...keys, pushKey })
  return pushKey
}

/** None if there is no file. Production refuses to start with them. */
export function existingDemoKeys(dataDir: string): readonly Buffer[] {
  if (!existsSync(join(dataDir, 'keys.json'))) return []
  const { sealKey, tagKey, signKey, sessionKeys } = readOrCreateDemoKeys(dataDir)
  return [sealKey, tagKey, signKey, ...sessionKeys]
}

type HexKeys = z.output<typeof keysFile> & { readonly signKey: string }

function readAndCompleteKeys(dataDir: string, path: string): HexKeys {
  const { signKey, ...rest } = readKeys(path)
  if (signKey !== undefined) return { ...rest, signKey }
  const completed = { ...rest, signKey: generateKey() }
  writeKeys(dataDir, path, completed)
  return completed
}

function readKeys(path: string): z.output<typeof keysFile> {
  try {
    return keysFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartRefused(
      `The demo's keys in ${path} cannot be read: restore the file, or set DATA_DIR to another directory.`,
      { cause },
    )
  }
}

const generateKey = () => randomBytes(KEY_BYTES).toString('hex')

function generateKeys(): HexKeys {
  return {
    sealKey: generateKey(),
    tagKey: generateKey(),
    signKey: generateKey(),
    sessionKeys: [generateKey()],
  }
}

function writeKeys(dataDir: string, path: string, keys: z.output<typeof keysFile>): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR must be a writable directory, and ${dataDir} is not (${cause instanceof Error ? cause.message : cause}).`,
      { cause },
    )
  }
}
