import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Asks the browser for a passkey. Returns null if the operator cancels or has no passkey. */
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
    // The browser does not tell the cause: the operator may have cancelled, the time limit of the
    // browser may have passed, or there may be no passkey.
    return null
  }
}
