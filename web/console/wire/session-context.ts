import { createContext, useContext } from 'react'
import type { Permission } from '#contract/console/roles.ts'
import type { CurrentOperator } from '#contract/console/sessions.ts'
import type { Ok } from './console-client.ts'

export interface ConsoleSession {
  readonly operator: CurrentOperator
  readonly warnings: Ok<'GET /session'>['answer']['warnings']
  /** Asks the server again who is logged in. */
  readonly reload: () => Promise<unknown>
}

export const SessionContext = createContext<ConsoleSession | null>(null)

/** Returns the session of the operator who is logged in. Screens are shown only with a session. */
export function useConsoleSession(): ConsoleSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('a screen of the console is rendered without a session')
  return session
}

/**
 * Returns a function that tells whether the operator's role has a permission. The server checks
 * each call by itself.
 */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useConsoleSession().operator
  return (permission) => permissions.includes(permission)
}
