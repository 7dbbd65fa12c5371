import { createContext, useContext } from 'react'

export const PreviousPath = createContext<string | undefined>(undefined)

/** The path of the screen before this one, kept in memory alone: a reload has none (Q64). */
export function usePreviousPath(): string | undefined {
  return useContext(PreviousPath)
}
