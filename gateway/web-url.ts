/** Parses an http or https URL. Returns null for any other value. */
export function parseWebUrl(value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

export function isWebUrl(value: unknown): value is string {
  return parseWebUrl(value) !== null
}

/**
 * Returns the URL with 127.0.0.1 in place of the host name `localhost`, for calls that the gateway
 * makes itself. A minimal system has no /etc/hosts, and Node then cannot resolve `localhost`.
 */
export function loopbackUrl(url: string): string {
  return url.replace(/(?<=^https?:\/\/)localhost(?=[:/]|$)/, '127.0.0.1')
}
