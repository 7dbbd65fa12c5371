import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

export const RequestedLocation = createContext<Location | undefined>(undefined)

/**
 * Returns the location that the member requested last, even while the screen of this location is
 * still loading. A change of the URL must start from this location. If it started from the location
 * of the screen in view, it would undo the navigation that is still loading.
 */
export function useRequestedLocation(): Location {
  const current = useLocation()
  return useContext(RequestedLocation) ?? current
}
