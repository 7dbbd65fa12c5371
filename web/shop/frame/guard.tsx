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
import { useBusyWhile } from '#web/wire/activity.ts'
import { AskedEntry } from './asked-entry.ts'
import { isMember, loadCurrentUser } from './current-user.ts'
import { endFirstLook } from './first-look.ts'
import { PreviousPath } from './previous-path.ts'
import { routeOf, type ShopRoute } from './routes.ts'

interface Passed {
  readonly location: Location
  readonly Screen: ComponentType
  readonly previousPath: string | undefined
}

/** Before every route: loads the current user once, then lets the screen in or sends the guest to /login. */
export function Guard() {
  const asked = useLocation()
  const passed = usePassed(asked)
  useBusyWhile(passed?.location !== asked)
  useTopOfPage(passed?.location.key)
  useFirstLookLeft(passed?.location.pathname)
  if (passed === undefined) return null
  const { location, Screen, previousPath } = passed
  const isSameScreen = asked.pathname === location.pathname
  return (
    <PreviousPath value={previousPath}>
      <AskedEntry value={isSameScreen ? asked : location}>
        <Routes location={location}>
          <Route path="*" element={<Screen key={location.pathname} />} />
        </Routes>
      </AskedEntry>
    </PreviousPath>
  )
}

/** The screen before stays until the next one may enter; a newer navigation overtakes an older. */
function usePassed(location: Location): Passed | undefined {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [passed, setPassed] = useState<Passed>()
  const [fault, setFault] = useState<unknown>()
  const latest = useRef<Location>(undefined)
  const hasPassed = useRef(false)

  useEffect(() => {
    if (latest.current === location) return
    latest.current = location
    const isLatest = () => latest.current === location
    const route = routeOf(location.pathname)
    if (route === undefined) {
      navigate('/', { replace: true })
      return
    }
    const loaded = loadCurrentUser(client, route.userToken)
    Promise.all([loaded, route.load(new URLSearchParams(location.search))]).then(
      ([user, Screen]) => {
        if (!isLatest()) return
        hasPassed.current = true
        // The screen is drawn in many short turns, and counts as loading until it stands there.
        if (route.isProtected && !isMember(user)) navigate('/login', { replace: true })
        else
          startTransition(() =>
            setPassed((before) => ({ location, Screen, previousPath: pathBefore(before, route) })),
          )
      },
      async (cause: unknown) => {
        const isShopThere = (await loaded) !== undefined
        if (!isLatest()) return
        // A page that stood open while the shop was built anew: its files are gone, the page of now has others.
        if (hasPassed.current && isShopThere) window.location.reload()
        else setFault({ cause })
      },
    )
  }, [location, navigate, client])

  if (fault !== undefined) throw fault
  return passed
}

function pathBefore(before: Passed | undefined, route: ShopRoute): string | undefined {
  const isSameScreen = before?.location.pathname === route.path
  return isSameScreen ? before.previousPath : before?.location.pathname
}

/** Whoever went on before the top page was drawn takes nothing of it along. */
function useFirstLookLeft(path: string | undefined): void {
  useLayoutEffect(() => {
    if (path !== undefined && path !== '/') endFirstLook()
  }, [path])
}

/** Each entry starts at the top. */
function useTopOfPage(locationKey: string | undefined): void {
  const hasEntered = useRef(false)
  useLayoutEffect(() => {
    if (locationKey === undefined) return
    if (hasEntered.current) {
      scrollTo(0, 0)
      focusContent()
      return
    }
    hasEntered.current = true
    // A fresh page is at its top, and is laid out once: the focus comes behind its first picture.
    requestAnimationFrame(() => setTimeout(focusContent))
  }, [locationKey])
}

/** Whoever listens begins at the new screen, unless the screen has put the focus somewhere itself. */
function focusContent(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}
