import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Asks the browser for a passkey. Returns null if the operator cancels or has none. */
export function askForPasskey(options: Json): Promise<Json | null> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return orNull(() => startAuthentication({ optionsJSON }))
}

/** Makes a new passkey. Returns null if the operator cancels. */
export function makePasskey(options: Json): Promise<Json | null> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return orNull(() => startRegistration({ optionsJSON }))
}

async function orNull(ask: () => Promise<object>): Promise<Json | null> {
  try {
    return { ...(await ask()) }
  } catch {
    // The browser tells neither a page nor the console why: the operator cancelled, the time was
    // over, or there is no passkey.
    return null
  }
}
