import type { Screen } from './screens.ts'

/** The screens of shipping that the menu does not list. */
export const SHIPPING_SCREENS: readonly Screen[] = [
  {
    path: '/parcel-claims',
    permission: 'ship.read',
    load: () => import('#web/console/parcels/claims/claims-screen.tsx'),
  },
  {
    path: '/carriers',
    permission: 'carriers.read',
    load: () => import('#web/console/carriers/carriers-screen.tsx'),
  },
  {
    path: '/carriers/:code',
    permission: 'carriers.read',
    load: () => import('#web/console/carriers/carrier-screen.tsx'),
  },
  {
    path: '/parcels/:id',
    permission: 'ship.read',
    load: () => import('#web/console/parcels/parcel-screen.tsx'),
  },
  {
    path: '/pick-list',
    permission: 'ship.work',
    load: () => import('#web/console/parcels/pick-list-screen.tsx'),
  },
  {
    path: '/packing-slips',
    permission: 'ship.work',
    load: () => import('#web/console/parcels/slips-screen.tsx'),
  },
  {
    path: '/shipping-settings',
    permission: 'ship.settings',
    load: () => import('#web/console/parcels/settings-screen.tsx'),
  },
]
