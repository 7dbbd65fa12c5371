import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import {
  type ContentSources,
  contentSecurityPolicy,
} from '#server/platform/http/pages/content-policy.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import {
  type Difference,
  differencesOf,
  scriptHostsOf,
  scriptOf,
  scriptsIn,
  withoutNonce,
} from './page-scripts.rule.ts'
import { deleteChecks, insertCheck, type PageCheck, selectChecks } from './page-scripts.sql.ts'

/** The page on which members choose how to pay. All pages of the shop have the same document. */
const PAYMENT_PAGE = '/buy-point'
const SERVICE_WORKER = '/service-worker.js'
const FETCH_MS_MAX = 15 * SECOND_MS
/** Checks are proofs for an assessment, which looks back a year. */
const CHECKS_KEPT_DAYS = 400

interface PageScriptsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
  /** The directory of the built website. If left out, this process serves no page to compare. */
  readonly webDir?: string | undefined
  readonly paymentSources?: ContentSources | undefined
  /** False if the shop serves another script that unregisters the built service worker. */
  readonly hasServiceWorker?: boolean | undefined
}

/**
 * Loads the payment page and every script of the build at the URL that members use, compares them
 * with the files of this process, and stores what was served. Throws if anything differs, so that
 * the job fails and the console's Home shows it (PCI DSS 4.0.1, 6.4.3 and 11.6.1).
 */
export async function checkPageScripts(options: PageScriptsOptions): Promise<void> {
  const { database, clock, publicUrl, webDir } = options
  const { paymentSources = {}, hasServiceWorker = true } = options
  if (webDir === undefined) return
  const now = clock.now()
  const built = {
    policy: contentSecurityPolicy('', paymentSources),
    html: await readFile(join(webDir, 'index.html'), 'utf8'),
    files: await readScripts(webDir, hasServiceWorker),
  }
  const check = await checkServedPage(publicUrl(), built)
  await insertCheck(database, { ...check, checkedAt: now })
  await deleteChecks(database, new Date(now.getTime() - CHECKS_KEPT_DAYS * DAY_MS))
  const { differences } = check
  if (differences.length === 0) return
  const names = differences.slice(0, 5).map(({ kind, place }) => `${kind} ${place}`)
  throw new Error(`the payment page differs from its build: ${names.join(', ')}`)
}

/** Returns the newest checks of the payment page, the newest first, with the hosts that it allows. */
export async function readPageChecks(
  on: Queryable,
  limit: number,
): Promise<(PageCheck & { readonly hosts: readonly string[] })[]> {
  const checks = await selectChecks(on, limit)
  return checks.map((check) => ({ ...check, hosts: scriptHostsOf(check.policy) }))
}

async function checkServedPage(
  origin: string,
  built: { policy: string; html: string; files: ReadonlyMap<string, Uint8Array> },
): Promise<Pick<PageCheck, 'policy' | 'scripts' | 'differences'>> {
  const page = await load(new URL(PAYMENT_PAGE, origin))
  if (page === null) {
    const differences: Difference[] = [{ kind: 'page-missing', place: PAYMENT_PAGE }]
    return { policy: '', scripts: [], differences }
  }
  const html = page.bytes.toString('utf8')
  const policy = page.headers.get('content-security-policy') ?? ''
  const frameOptions = page.headers.get('x-frame-options') ?? ''
  const files = new Map<string, Uint8Array | null>()
  for (const place of built.files.keys())
    files.set(place, (await load(new URL(place, origin)))?.bytes ?? null)
  const inline = scriptsIn(html).inline.map((text) => scriptOf('inline', text))
  const loaded = [...files].flatMap(([place, bytes]) =>
    bytes === null ? [] : [scriptOf(place, bytes)],
  )
  return {
    policy: withoutNonce(policy),
    scripts: [...inline, ...loaded],
    differences: differencesOf({ policy, frameOptions, html, files }, built),
  }
}

/** Null if the answer is another one than 200. Throws if nothing answers. */
async function load(url: URL): Promise<{ headers: Headers; bytes: Buffer } | null> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(FETCH_MS_MAX),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.status === 200 ? { headers: response.headers, bytes } : null
}

/**
 * The scripts of the build by their paths: a page loads each of them when it needs it, and the service
 * worker could change every page.
 */
async function readScripts(
  webDir: string,
  hasServiceWorker: boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = await readdir(join(webDir, 'assets'))
  const scripts = names.filter((name) => name.endsWith('.js')).sort()
  const paths = [
    ...scripts.map((name) => `/assets/${name}`),
    ...(hasServiceWorker ? [SERVICE_WORKER] : []),
  ]
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(webDir, path))] as const),
    ),
  )
}
