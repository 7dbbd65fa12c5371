import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

export const RequestedLocation = createContext<Location | undefined>(undefined)

/**
 * The location that the address bar shows, even while this screen still shows the one before it. A second press must
 * start from this location, or it would undo the first press.
 */
export function useRequestedLocation(): Location {
  const current = useLocation()
  return useContext(RequestedLocation) ?? current
}
