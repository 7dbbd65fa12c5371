import { createContext, useContext } from 'react'

/**
 * Asks the operator to prove the second factor again. The promise resolves to true after the proof,
 * and to false if the operator cancels.
 */
export type Prove = () => Promise<boolean>

export const StepUpContext = createContext<Prove>(async () => false)

export function useProve(): Prove {
  return useContext(StepUpContext)
}
