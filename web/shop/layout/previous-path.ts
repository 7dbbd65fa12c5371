import { createContext, useContext } from 'react'

export const PreviousPath = createContext<string | undefined>(undefined)

/** Kept in memory only, so it is undefined after a reload (Q64). */
export function usePreviousPath(): string | undefined {
  return useContext(PreviousPath)
}
