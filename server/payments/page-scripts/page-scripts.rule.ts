import { createHash } from 'node:crypto'
import type { PAGE_DIFFERENCES } from '#contract/console/jobs.ts'

/** A script of the served page. `place` is its path, or `inline` for one that stands in the page. */
export interface PageScript {
  readonly place: string
  /** As in the attribute `integrity` of a script. */
  readonly hash: string
  readonly byteCount: number
}

export interface Difference {
  readonly kind: (typeof PAGE_DIFFERENCES)[number]
  readonly place: string
}

export function scriptOf(place: string, bytes: Uint8Array | string): PageScript {
  const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  return { place, hash, byteCount: Buffer.byteLength(bytes) }
}

/** The scripts that a document names or holds. A block of data, which no browser runs, is none. */
export function scriptsIn(html: string): { paths: string[]; inline: string[] } {
  const paths: string[] = []
  const inline: string[] = []
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi,
  )) {
    const [, src] = /(?:^|[\s"'/])src\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? []
    const isData = /(?:^|[\s"'/])type\s*=\s*["']?application\/(?:ld\+)?json\b/i.test(attributes)
    if (src !== undefined) paths.push(src)
    else if (!isData) inline.push(text)
  }
  return { paths, inline }
}

/** Two policies of one shop differ by the nonce of the answer alone. */
export function withoutNonce(policy: string): string {
  return policy.replaceAll(/'nonce-[^']*'/g, "'nonce'")
}

/** The other hosts from which the page may load scripts: those of payment providers. */
export function scriptHostsOf(policy: string): string[] {
  const directive = policy.split(';').find((part) => part.trim().startsWith('script-src ')) ?? ''
  return directive
    .trim()
    .split(/\s+/)
    .slice(1)
    .filter((source) => !source.startsWith("'"))
}

interface ServedPage {
  readonly policy: string
  readonly frameOptions: string
  readonly html: string
  /** By its path, each file of the build as it was served; null if it was not. */
  readonly files: ReadonlyMap<string, Uint8Array | null>
}
interface BuiltPage {
  readonly policy: string
  readonly html: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Returns in what the page that members get differs from the one that was built and deployed. */
export function differencesOf(served: ServedPage, built: BuiltPage): Difference[] {
  const { paths, inline } = scriptsIn(served.html)
  const known = scriptsIn(built.html)
  const expected = new Set(known.paths)
  return [
    ...(withoutNonce(served.policy) === withoutNonce(built.policy)
      ? []
      : [{ kind: 'policy-changed', place: 'content-security-policy' } as const]),
    ...(served.frameOptions === 'DENY'
      ? []
      : [{ kind: 'header-missing', place: 'x-frame-options' } as const]),
    ...paths.flatMap((place) =>
      expected.has(place) ? [] : [{ kind: 'script-unknown', place } as const],
    ),
    ...known.paths.flatMap((place) =>
      paths.includes(place) ? [] : [{ kind: 'script-missing', place } as const],
    ),
    ...inline.flatMap((text) =>
      known.inline.includes(text)
        ? []
        : [{ kind: 'inline-unknown', place: scriptOf('inline', text).hash } as const],
    ),
    ...[...built.files].flatMap(([place, bytes]): Difference[] => {
      const file = served.files.get(place) ?? null
      if (file === null) return [{ kind: 'script-missing', place }]
      return Buffer.compare(file, bytes) === 0 ? [] : [{ kind: 'script-changed', place }]
    }),
  ]
}
