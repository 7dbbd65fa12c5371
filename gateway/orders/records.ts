import type { Store } from './store.ts'

/**
 * Stores everything about an emulated provider except its orders, as JSON values: for example card
 * tokens, checkout sessions and access tokens.
 */
export interface Records {
  put(scope: string, kind: string, key: string, value: unknown): void
  get<Value>(scope: string, kind: string, key: string): Value | undefined
}

export function openRecords(store: Store): Records {
  return {
    get(scope, kind, key) {
      const row = store.get(
        `select value
        from records
        where scope = $scope
          and kind = $kind
          and key = $key`,
        { scope, kind, key },
      )
      return row && JSON.parse(String(row.value))
    },
    put(scope, kind, key, value) {
      store.run(
        `insert or replace into records (scope, kind, key, value)
        values ($scope, $kind, $key, $value)`,
        { scope, kind, key, value: JSON.stringify(value) },
      )
    },
  }
}
