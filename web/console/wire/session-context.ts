import { createContext, useContext } from 'react'
import type { CurrentOperator } from '#contract/console/operators/sessions.ts'
import type { Permission } from '#contract/console/roles.ts'
import type { Ok } from './console-client.ts'

export interface ConsoleSession {
  readonly operator: CurrentOperator
  readonly warnings: Ok<'GET /session'>['answer']['warnings']
  /** Loads the session again, to find out which operator is logged in now. */
  readonly reload: () => Promise<unknown>
}

export const SessionContext = createContext<ConsoleSession | null>(null)

/** Screens are rendered only after a login, so the context always contains a session. */
export function useConsoleSession(): ConsoleSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('a screen of the console is rendered without a session')
  return session
}

/**
 * Returns a function that tells whether the operator's role has a permission. It only decides what
 * the screen shows, because the server checks the permission of each call anyway.
 */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useConsoleSession().operator
  return (permission) => permissions.includes(permission)
}
