import { MENU_SCREENS, type ScreenName } from './screens.ts'

/**
 * The chapters of the handbook about screens that the menu does not list, if no menu screen has the
 * beginning of their path.
 */
const CHAPTERS: Readonly<Record<string, ScreenName>> = {
  '/articles': 'contents',
  '/carriers': 'exports',
  '/courses': 'settings',
  '/answer-templates': 'cases',
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

/** Returns the chapter about the screen with this path below /console; undefined if there is none. */
export function chapterOf(pathname: string): ScreenName | undefined {
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  const inMenu = MENU_SCREENS.find(({ path }) => isBelow(path))
  const [, other] = Object.entries(CHAPTERS).find(([path]) => isBelow(path)) ?? []
  return inMenu?.name ?? other
}
