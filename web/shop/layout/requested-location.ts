import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

export const RequestedLocation = createContext<Location | undefined>(undefined)

/**
 * Returns the newest location that the member requested. The screen may still show the previous
 * location while the new one loads. A new press must start from the newest location, or it would
 * undo the press before.
 */
export function useRequestedLocation(): Location {
  const current = useLocation()
  return useContext(RequestedLocation) ?? current
}
