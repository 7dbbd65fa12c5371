import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router'
import { componentOf, loadScreen } from '#web/kit/build-files.ts'
import { isMember, loadCurrentUser } from '#web/shop/layout/current-user.ts'
import { removeForeignPreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { PreviousPath } from '#web/shop/layout/previous-path.ts'
import { RequestedLocation } from '#web/shop/layout/requested-location.ts'
import { useBusyWhile } from '#web/wire/activity.ts'
import { routeOf, type ShopRoute } from './routes.ts'
import { useScrollPlace } from './scroll-place.ts'

interface ActiveScreen {
  readonly location: Location
  readonly Screen: ComponentType
  /** True if the visitor came to the screen by Back. */
  readonly isReturn: boolean
  readonly previousPath: string | undefined
}

/** Loads the current user once. A guest who opens a protected screen goes to /login. */
export function RouteGuard() {
  const requested = useLocation()
  const active = useActiveScreen(requested)
  useBusyWhile(active?.location !== requested)
  useScrollPlace(active)
  useFocusContent(active?.location.key)
  useRemovePreloadOverlay(active?.location.pathname)
  if (active === undefined) return null
  const { location, Screen, previousPath } = active
  const isSameScreen = requested.pathname === location.pathname
  return (
    <PreviousPath value={previousPath}>
      <RequestedLocation value={isSameScreen ? requested : location}>
        <Routes location={location}>
          <Route path="*" element={<Screen key={location.pathname} />} />
        </Routes>
      </RequestedLocation>
    </PreviousPath>
  )
}

/**
 * The previous screen stays visible until the next screen is loaded. A newer navigation cancels a
 * navigation that is still loading.
 */
function useActiveScreen(location: Location): ActiveScreen | undefined {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [active, setActive] = useState<ActiveScreen>()
  const [loadError, setLoadError] = useState<Error>()
  const latest = useRef<Location>(undefined)
  const entryIndex = useRef<number>(undefined)

  useEffect(() => {
    if (latest.current === location) return
    latest.current = location
    const isLatest = () => latest.current === location
    const isReturn = isReturnFrom(entryIndex.current)
    entryIndex.current = currentEntryIndex()
    const route = routeOf(location.pathname)
    if (route === undefined) {
      navigate('/', { replace: true })
      return
    }
    const query = new URLSearchParams(location.search)
    Promise.all([
      loadCurrentUser(client, route.userToken),
      loadScreen(() => route.load(query)).then(componentOf),
    ]).then(
      ([user, Screen]) => {
        if (!isLatest()) return
        if (route.isProtected && !isMember(user)) navigate('/login', { replace: true })
        else if (route.isForGuests && isReturn && isMember(user)) navigate('/', { replace: true })
        // The new screen is rendered as a transition, so that input can interrupt the rendering.
        // `useBusyWhile` above marks the page as busy until the screen is shown.
        else
          startTransition(() =>
            setActive((previous) => ({
              location,
              Screen,
              isReturn,
              previousPath: previousPathOf(previous, route),
            })),
          )
      },
      (error: Error) => {
        if (isLatest()) setLoadError(error)
      },
    )
  }, [location, navigate, client])

  if (loadError !== undefined) throw loadError
  return active
}

function currentEntryIndex(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

/** `previousIndex` is undefined on the first screen of a document. */
function isReturnFrom(previousIndex: number | undefined): boolean {
  if (previousIndex !== undefined) return currentEntryIndex() < previousIndex
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'back_forward'
}

function previousPathOf(previous: ActiveScreen | undefined, route: ShopRoute): string | undefined {
  const isSameScreen = previous?.location.pathname === route.path
  return isSameScreen ? previous.previousPath : previous?.location.pathname
}

/**
 * Removes the preloaded picture when the visitor goes to another page. The server puts this picture
 * into the HTML of the page that it sends, and the picture would cover the other page.
 */
function useRemovePreloadOverlay(path: string | undefined): void {
  useLayoutEffect(() => {
    if (path !== undefined) removeForeignPreloadOverlay(path)
  }, [path])
}

function useFocusContent(locationKey: string | undefined): void {
  const hasEntered = useRef(false)
  useLayoutEffect(() => {
    if (locationKey === undefined) return
    if (hasEntered.current) {
      focusContent()
      return
    }
    hasEntered.current = true
    // The focus moves only after the first paint. An earlier move would make the browser compute the
    // layout twice.
    requestAnimationFrame(() => setTimeout(focusContent))
  }, [locationKey])
}

/** A screen reader then starts there. Does nothing if the screen has set the focus. */
function focusContent(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}
