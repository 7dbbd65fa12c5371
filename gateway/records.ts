import type { Store } from './store.ts'

/** What a dialect keeps beside its orders: tokens, checkout sessions, access tokens, registered webhooks. JSON values. */
export interface Records {
  put(scope: string, kind: string, key: string, value: unknown): void
  get<Value>(scope: string, kind: string, key: string): Value | undefined
  /** Gets and forgets: a token is used once. */
  take<Value>(scope: string, kind: string, key: string): Value | undefined
}

export function openRecords(store: Store): Records {
  const get: Records['get'] = (scope, kind, key) => {
    const row = store.get(
      `select value
      from records
      where scope = $scope
        and kind = $kind
        and key = $key`,
      { scope, kind, key },
    )
    return row && JSON.parse(String(row.value))
  }
  return {
    get,
    put(scope, kind, key, value) {
      store.run(
        `insert or replace into records (scope, kind, key, value)
        values ($scope, $kind, $key, $value)`,
        { scope, kind, key, value: JSON.stringify(value) },
      )
    },
    take: (scope, kind, key) =>
      store.transaction(() => {
        const value = get<never>(scope, kind, key)
        store.run('delete from records where scope = $scope and kind = $kind and key = $key', {
          scope,
          kind,
          key,
        })
        return value
      }),
  }
}
