import { createContext, useContext } from 'react'

export const PreviousPath = createContext<string | undefined>(undefined)

/** The path of the previous screen. It is kept in memory only, so after a reload it is undefined (Q64). */
export function usePreviousPath(): string | undefined {
  return useContext(PreviousPath)
}
