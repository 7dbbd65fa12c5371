import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

/**
 * The response to the earliest call with an idempotency key. Every retry with this key gets the
 * same bytes.
 */
export interface StoredResponse {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer | string
}
export interface IdempotentCall {
  /**
   * The scope within which a key is unique: the provider's name, plus the path if the provider
   * separates keys by path.
   */
  readonly scope: string
  /** The idempotency key that the request contains. */
  readonly key: string
  /**
   * The part of the request that a retry must repeat exactly: usually method, path and raw body.
   */
  readonly body: Buffer | string
  /** How long the provider remembers the key. Without a value the key never expires. */
  readonly retention_ms?: number
}

export interface IdempotencyKeys {
  /**
   * Calls `act` if the key is new, and stores the response in the same transaction. If `act`
   * throws, nothing is stored. If the key is known and the body is the same, returns the stored
   * response. If the key is known and the body differs, returns `conflict`.
   */
  once(call: IdempotentCall, act: () => StoredResponse): IdempotentResult
}
export type IdempotentResult =
  | { readonly is: 'first' | 'replayed'; readonly response: StoredResponse }
  | { readonly is: 'conflict' }

export function openIdempotencyKeys(store: Store, now: () => Date): IdempotencyKeys {
  return {
    once: (call, act) =>
      store.transaction(() => {
        const stored = selectResponse(store, call, now())
        const bodyHash = createHash('sha256').update(call.body).digest('hex')
        if (stored !== undefined) {
          return stored.bodyHash === bodyHash
            ? { is: 'replayed', response: stored.response }
            : { is: 'conflict' }
        }
        const response = act()
        replaceResponse(store, { ...call, bodyHash, response, now: now() })
        return { is: 'first', response }
      }),
  }
}

function selectResponse(store: Store, { scope, key, retention_ms }: IdempotentCall, now: Date) {
  const row = store.get(
    `select body_hash, status, content_type, body
    from idempotent_responses
    where scope = $scope
      and key = $key
      and created_ms > $since`,
    { scope, key, since: retention_ms === undefined ? -1 : now.getTime() - retention_ms },
  )
  if (row === undefined) return undefined
  const response: StoredResponse = {
    status: Number(row.status),
    contentType: String(row.content_type),
    body: Buffer.from(row.body as Uint8Array),
  }
  return { bodyHash: String(row.body_hash), response }
}

function replaceResponse(
  store: Store,
  {
    scope,
    key,
    bodyHash,
    response,
    now,
  }: IdempotentCall & { bodyHash: string; response: StoredResponse; now: Date },
): void {
  store.run(
    `insert or replace into idempotent_responses
      (scope, key, body_hash, status, content_type, body, created_ms)
    values ($scope, $key, $bodyHash, $status, $contentType, $body, $now)`,
    {
      scope,
      key,
      bodyHash,
      status: response.status,
      contentType: response.contentType,
      body: Buffer.from(response.body as string),
      now: now.getTime(),
    },
  )
}
