import { createContext, useContext } from 'react'

export const AskedQuery = createContext('')

/**
 * What the address of this screen asks for already, while its next entry is still on its way in: a press that
 * began at what is shown would take back the press before it.
 */
export function useAskedQuery(): URLSearchParams {
  return new URLSearchParams(useContext(AskedQuery))
}
