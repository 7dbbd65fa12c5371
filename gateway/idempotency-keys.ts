import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

/**
 * The first response to an idempotency key. Every retry gets this response again, byte for byte.
 */
export interface StoredResponse {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer | string
}
export interface IdempotentCall {
  /**
   * The scope of the key: the dialect's name, plus the path if the provider separates keys by path.
   * Keys of different scopes are independent.
   */
  readonly scope: string
  /** The idempotency key of the request. */
  readonly key: string
  /**
   * The part of the request that a retry must repeat exactly: usually method, path and raw body.
   */
  readonly body: Buffer | string
  /** How long the provider keeps the key. If this is left out, the key never expires. */
  readonly retention_ms?: number
}

export interface IdempotencyKeys {
  /**
   * Runs `act` for a new key and stores its response in the same transaction. If `act` throws,
   * nothing is stored. For a known key with the same body, it returns the stored response. For a
   * known key with another body, it returns a `conflict`.
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
