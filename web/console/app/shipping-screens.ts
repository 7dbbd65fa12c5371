import type { Screen } from './screens.ts'

/** The screens of shipping that the menu does not list. */
export const SHIPPING_SCREENS: readonly Screen[] = [
  {
    path: '/parcel-claims',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/claims/claims-screen.tsx').then((module) => module.ClaimsScreen),
  },
  {
    path: '/carriers',
    permission: 'carriers.read',
    load: () =>
      import('#web/console/carriers/carriers-screen.tsx').then((module) => module.CarriersScreen),
  },
  {
    path: '/carriers/:code',
    permission: 'carriers.read',
    load: () =>
      import('#web/console/carriers/carrier-screen.tsx').then((module) => module.CarrierScreen),
  },
  {
    path: '/parcels/:id',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/parcel-screen.tsx').then((module) => module.ParcelScreen),
  },
  {
    path: '/pick-list',
    permission: 'ship.work',
    load: () =>
      import('#web/console/parcels/pick-list-screen.tsx').then((module) => module.PickListScreen),
  },
  {
    path: '/packing-slips',
    permission: 'ship.work',
    load: () =>
      import('#web/console/parcels/slips-screen.tsx').then((module) => module.SlipsScreen),
  },
  {
    path: '/shipping-settings',
    permission: 'ship.settings',
    load: () =>
      import('#web/console/parcels/settings-screen.tsx').then((module) => module.SettingsScreen),
  },
]
