import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

/** What was answered the first time, to be said again word for word. */
export interface KeptAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer | string
}
export interface KeyedCall {
  /** Keys of different scopes do not meet: the dialect's name, with the path where the provider divides by it. */
  readonly scope: string
  /** The idempotency key of the request. */
  readonly key: string
  /** What must be the same when the key comes again: usually method, path and raw body. */
  readonly body: Buffer | string
  /** How long the provider remembers; for ever by default. */
  readonly kept_ms?: number
}

export interface AnswerKeys {
  /**
   * Runs `act` for a key that is new, and keeps its answer in the same transaction; what `act` throws leaves
   * nothing behind. A known key with the same body gets the kept answer; with another one it is `changed`.
   */
  once(call: KeyedCall, act: () => KeptAnswer): Keyed
}
export type Keyed =
  | { readonly is: 'first' | 'again'; readonly answer: KeptAnswer }
  | { readonly is: 'changed' }

export function openAnswerKeys(store: Store, now: () => Date): AnswerKeys {
  return {
    once: (call, act) =>
      store.transaction(() => {
        const known = selectAnswer(store, call, now())
        const bodyHash = createHash('sha256').update(call.body).digest('hex')
        if (known !== undefined) {
          return known.bodyHash === bodyHash
            ? { is: 'again', answer: known.answer }
            : { is: 'changed' }
        }
        const answer = act()
        replaceAnswer(store, { ...call, bodyHash, answer, now: now() })
        return { is: 'first', answer }
      }),
  }
}

function selectAnswer(store: Store, { scope, key, kept_ms }: KeyedCall, now: Date) {
  const row = store.get(
    `select body_hash, status, content_type, body
    from answers
    where scope = $scope
      and key = $key
      and created_ms > $since`,
    { scope, key, since: kept_ms === undefined ? -1 : now.getTime() - kept_ms },
  )
  if (row === undefined) return undefined
  const answer: KeptAnswer = {
    status: Number(row.status),
    contentType: String(row.content_type),
    body: Buffer.from(row.body as Uint8Array),
  }
  return { bodyHash: String(row.body_hash), answer }
}

function replaceAnswer(
  store: Store,
  {
    scope,
    key,
    bodyHash,
    answer,
    now,
  }: KeyedCall & { bodyHash: string; answer: KeptAnswer; now: Date },
): void {
  store.run(
    `insert or replace into answers (scope, key, body_hash, status, content_type, body, created_ms)
    values ($scope, $key, $bodyHash, $status, $contentType, $body, $now)`,
    {
      scope,
      key,
      bodyHash,
      status: answer.status,
      contentType: answer.contentType,
      body: Buffer.from(answer.body as string),
      now: now.getTime(),
    },
  )
}
