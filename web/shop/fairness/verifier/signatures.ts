import { type Bytes, fromHex } from './bytes.rule.ts'

const ALGORITHM = { name: 'Ed25519' }

/** A valid signature of an empty message. A browser that refuses it lacks Ed25519. */
const RFC8032_EXAMPLE = {
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
}

export interface SignedMessage {
  readonly message: Bytes
  /** The public key in hex (32 bytes). The signature below is also in hex (64 bytes). */
  readonly publicKey: string
  readonly signature: string
}

/**
 * Returns whether an Ed25519 signature is valid. Returns undefined if this browser does not support
 * Ed25519; many browsers before 2025 do not. The page must have Web Crypto.
 */
export async function verifySignature(signed: SignedMessage): Promise<boolean | undefined> {
  const example = { ...RFC8032_EXAMPLE, message: new Uint8Array(0) }
  if ((await verify(example)) !== true) return undefined
  return verify(signed)
}

async function verify({ message, publicKey, signature }: SignedMessage): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromHex(publicKey), ALGORITHM, false, [
      'verify',
    ])
    return await crypto.subtle.verify(ALGORITHM, key, fromHex(signature), message)
  } catch {
    return false
  }
}
