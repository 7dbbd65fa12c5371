import { MENU_SCREENS, type ScreenName } from './screens.ts'

/**
 * The chapters of the handbook about screens that the menu does not list, if no menu screen has the
 * beginning of their path.
 */
const CHAPTERS: Readonly<Record<string, ScreenName>> = {
  '/carriers': 'exports',
  '/courses': 'settings',
  '/documents': 'reports',
  '/figures': 'home',
  '/handbook': 'home',
  '/mail-templates': 'mails',
  '/opening': 'settings',
  '/packing-slips': 'parcels',
  '/parcel-claims': 'problems',
  '/payment-differences': 'payments',
  '/payouts': 'payments',
  '/pick-list': 'parcels',
  '/queues': 'home',
  '/ranks': 'settings',
  '/shipping-settings': 'parcels',
}

/**
 * Returns the chapter of the handbook about the screen with this path below /console; undefined if
 * there is none. If several menu screens fit, the one with the longest path counts.
 */
export function chapterOf(pathname: string): ScreenName | undefined {
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  const [nearest] = MENU_SCREENS.filter(({ path }) => isBelow(path)).sort(
    (a, b) => b.path.length - a.path.length,
  )
  const [, other] = Object.entries(CHAPTERS).find(([path]) => isBelow(path)) ?? []
  return nearest?.name ?? other ?? (pathname === '/' ? 'home' : undefined)
}
