import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

export const RequestedLocation = createContext<Location | undefined>(undefined)

/**
 * The entry of this screen that the address shows already, while it is still on its way in: a press that began at
 * what is drawn would take back the press before it.
 */
export function useRequestedLocation(): Location {
  const current = useLocation()
  return useContext(RequestedLocation) ?? current
}
