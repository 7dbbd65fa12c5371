import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Ceremony {
  readonly options: Record<string, unknown>
  /** The page's origin, which the browser reports to the server. */
  readonly origin: string
  /** False for an authenticator that asks for no fingerprint or PIN. */
  readonly isUserVerified?: boolean
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/**
 * Returns a passkey in memory. The passkey's functions make the responses that a browser would
 * send.
 */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const id = randomBytes(16)
  let signCount = 0
  const nextData = (ceremony: Ceremony, credential?: Buffer) => {
    signCount += 1
    return authenticatorDataOf(ceremony, signCount, credential)
  }
  return {
    /** Returns the response to `navigator.credentials.create`. */
    create(ceremony: Ceremony) {
      const authData = new Uint8Array(nextData(ceremony, credentialDataOf(id, publicKey)))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return envelopeOf(id, {
        clientDataJSON: clientDataOf('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Returns the response to `navigator.credentials.get`. */
    get(ceremony: Ceremony) {
      const clientData = clientDataOf('webauthn.get', ceremony)
      const authData = nextData(ceremony)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      return envelopeOf(id, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function authenticatorDataOf(
  { origin, isUserVerified = true }: Ceremony,
  signCount: number,
  credential: Buffer = Buffer.alloc(0),
): Buffer {
  const isNew = credential.length > 0
  const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (isNew ? HAS_CREDENTIAL : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(signCount)
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  return Buffer.concat([site, Buffer.from([flags]), counter, credential])
}

/** Returns the id and the public key of a new passkey as the authenticator encodes them. */
function credentialDataOf(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const encodedKey = isoCBOR.encode(key as never)
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodedKey])
}

function envelopeOf<Response extends object>(id: Buffer, response: Response) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
}

function clientDataOf(type: string, { options, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin }))
}
