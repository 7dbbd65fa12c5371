import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

export const RequestedLocation = createContext<Location | undefined>(undefined)

/**
 * Returns the location that the member requested last, even while the screen of this location is
 * loading. A new navigation starts from this location, so that the new navigation does not undo an
 * earlier navigation.
 */
export function useRequestedLocation(): Location {
  const current = useLocation()
  return useContext(RequestedLocation) ?? current
}
