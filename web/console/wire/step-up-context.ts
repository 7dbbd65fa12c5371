import { createContext, useContext } from 'react'

/**
 * Asks the operator to prove the second factor again. Resolves to true once it is proved, and to
 * false if the operator cancels.
 */
export type Prove = () => Promise<boolean>

export const StepUpContext = createContext<Prove>(async () => false)

export function useProve(): Prove {
  return useContext(StepUpContext)
}
