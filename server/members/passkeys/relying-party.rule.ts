/** The site for which a passkey is made, in the terms of WebAuthn. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Returns the site of a public URL. Browsers make no passkey for an IP address. A shop that a test
 * opens at 127.0.0.1 is therefore the site `localhost`, which browsers open at the same address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
