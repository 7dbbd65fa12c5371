import { createContext, useContext } from 'react'

export const PreviousPath = createContext<string | undefined>(undefined)

/**
 * Returns the path of the previous screen. The browser keeps this path in memory only, so the path
 * is undefined after a reload (Q64).
 */
export function usePreviousPath(): string | undefined {
  return useContext(PreviousPath)
}
