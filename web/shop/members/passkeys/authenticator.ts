import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Request } from '#contract/calls.ts'

/**
 * The calls to the browser's authenticator, which makes and uses passkeys. Screens load this file
 * only when the visitor presses a passkey button, because most visitors never need it.
 */

/** The options of WebAuthn as the server sends them. */
export type PasskeyOptions = Readonly<Record<string, unknown>>
/** `cancelled`: closed or timed out. `known`: this device has a passkey of the member. */
export type Declined = 'cancelled' | 'known'

/** Lets the visitor choose a passkey. Returns its proof, or `cancelled`. */
export async function provePasskey(
  options: PasskeyOptions,
): Promise<Request<'POST /user/passkey/prove'> | Declined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { id, response } = await startAuthentication({ optionsJSON })
    return {
      passkey_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    }
  } catch {
    return 'cancelled'
  }
}

/** Makes a passkey. Returns `known` if this device already has a passkey of the member. */
export async function makePasskey(
  options: PasskeyOptions,
): Promise<Request<'POST /user/passkey/add'> | Declined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    return {
      passkey_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
    }
  } catch (cause) {
    const isKnown =
      cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'known' : 'cancelled'
  }
}
