/** Parses an http or https URL; null if the value is anything else. */
export function parseWebUrl(value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

export function isWebUrl(value: unknown): value is string {
  return parseWebUrl(value) !== null
}
