const DIRECTIVES = ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action'] as const
type Directive = (typeof DIRECTIVES)[number]

/** A directive without hosts here allows the shop's own origin only. */
export type ContentSources = Readonly<Partial<Record<Directive, readonly string[]>>>

/**
 * For each directive, the result contains the hosts of all the given sources, without duplicates.
 */
export function mergeSources(all: readonly ContentSources[]): ContentSources {
  const merged = DIRECTIVES.flatMap((directive) => {
    const hosts = new Set(all.flatMap((sources) => sources[directive] ?? []))
    return hosts.size === 0 ? [] : [[directive, [...hosts]] as const]
  })
  return Object.fromEntries(merged)
}

export function contentSecurityPolicy(nonce: string, sources: ContentSources): string {
  const allowed = (directive: Directive) =>
    [directive, "'self'", ...(sources[directive] ?? [])].join(' ')
  return [
    "default-src 'self'",
    `${allowed('script-src')} 'nonce-${nonce}'`,
    // Inline styles are allowed, because React sets style attributes on elements. The site never
    // inserts style elements.
    "style-src 'self' 'unsafe-inline'",
    `${allowed('img-src')} data:`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    allowed('connect-src'),
    allowed('frame-src'),
    allowed('form-action'),
    "frame-ancestors 'none'",
  ].join('; ')
}
